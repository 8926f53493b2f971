import { because } from './because.ts';
import { type Fixture, fixture, invalid, valid } from './fixture.ts';

const path = 'spec.distribution';
const params = `${path}.params`;

function withParam(name: string, key: string, value: unknown): object {
  return { name, params: { [key]: value } };
}

function validParams(name: string, key: string, values: readonly unknown[]): Fixture[] {
  return valid(
    path,
    values.map((value) => withParam(name, key, value)),
  );
}

function invalidParams(
  name: string,
  key: string,
  code: string,
  values: readonly unknown[],
  differs?: Fixture['differs'],
): Fixture[] {
  return values.map((value) =>
    fixture(path, withParam(name, key, value), [`${params}.${key} ${code}`], differs),
  );
}

const notNumbers = [
  '',
  '.5',
  '2.',
  '+2',
  '-1',
  '0x1',
  'Infinity',
  'NaN',
  '1_000',
  '1e',
  '1e100',
  ' 2',
  '2,5',
  '1e1.5',
  'two',
];

export const distributionFixtures: readonly Fixture[] = [
  ...valid(`${path}.name`, ['uniform', 'normal', 'skewEarly', 'skewLate', 'exponential', null]),
  ...invalid(`${path}.name`, 'UnknownValue', ['Uniform', 'gauss', 'skewearly', '']),
  ...invalid(`${path}.name`, 'WrongType', [1]),
  ...valid(params, [null, {}]),
  ...invalid(params, 'WrongType', ['x', [], 5]),
  ...invalid(`${path}.parameters`, 'UnknownField', [{}]),
  ...['skewEarly', 'skewLate'].flatMap((name) => [
    ...validParams(name, 'shape', ['2', '0.5', '1e3', '1e-99', '00.10', '2.50e+1', '0.0000001', null]),
    ...invalidParams(name, 'shape', 'InvalidParam', ['0', '0.0', '0e5', ...notNumbers]),
  ]),
  ...validParams('exponential', 'lambda', ['1', '1e-6', '0.000001', '1e3', '1000', '999.999', '0.00001e1']),
  ...invalidParams('exponential', 'lambda', 'InvalidParam', notNumbers),
  ...invalidParams(
    'exponential',
    'lambda',
    'InvalidParam',
    ['0', '1e-7', '1000.1', '1e4', '1e99'],
    because.number,
  ),
  ...validParams('exponential', 'dir', ['early', 'late', null]),
  ...invalidParams('exponential', 'dir', 'InvalidParam', ['Late', 'both', '']),
  ...validParams('normal', 'mu', ['nominal', 'start', 'mid', 'end']),
  ...invalidParams('normal', 'mu', 'InvalidParam', ['Mid', 'middle', '0.5', '']),
  ...validParams('normal', 'sigma', ['1ns', '20m', '0.5h', '2562047h']),
  ...invalidParams('normal', 'sigma', 'InvalidParam', ['', '1d', '5', '0.5', '20 m']),
  ...invalidParams('normal', 'sigma', 'NegativeDuration', ['-1m', '-0.4ns']),
  ...invalidParams('normal', 'sigma', 'InvalidParam', ['0s', '0', '-0s', '9999999h'], because.number),
  ...valid(path, [
    { name: 'normal', params: { mu: 'end', sigma: '10m' } },
    { name: 'exponential', params: { lambda: '3', dir: 'late' } },
  ]),
  ...['uniform', 'normal', 'skewEarly', 'skewLate', 'exponential'].flatMap((name) => [
    ...invalidParams(name, 'foo', 'UnknownField', ['1']),
    fixture(path, withParam(name, '', '1'), [`${params}[""] UnknownField`]),
  ]),
  ...invalidParams('uniform', 'shape', 'UnknownField', ['2']),
  ...invalidParams('normal', 'shape', 'UnknownField', ['2']),
  ...invalidParams('skewEarly', 'lambda', 'UnknownField', ['2']),
  ...invalidParams('exponential', 'sigma', 'UnknownField', ['2m']),
  fixture(path, { params: { shape: '2' } }, [`${params}.shape UnknownField`]),
  fixture(path, { name: null, params: { shape: '2' } }, [`${params}.shape UnknownField`]),
  ...invalidParams('skewEarly', 'shape', 'WrongType', [2, true, {}, ['2']]),
  ...invalidParams('skewEarly', 'shape', 'TooLong', [`1${'0'.repeat(32)}`]),
  ...validParams('skewEarly', 'shape', [`1${'0'.repeat(31)}`]),
  fixture(path, { name: 'normal', params: { a: '1', b: '1', c: '1', d: '1', e: '1' } }, [
    `${params} TooMany`,
  ]),
];
