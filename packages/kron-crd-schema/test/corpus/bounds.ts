import { because } from './because.ts';
import { type Fixture, fixture, invalid, manifestWith, valid } from './fixture.ts';

const paths = ['spec.notBefore', 'spec.notAfter'];

const readable = [
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:00:00.123Z',
  '2026-03-01T00:00:00+01:00',
  '2026-03-01T00:00:00-23:59',
  '2024-02-29T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  null,
];
const unreadable = [
  '',
  '2026-03-01',
  '2026-03-01 00:00:00Z',
  '2026-03-01T00:00:00',
  '2026-03-01T00:00Z',
  '2026-03-01t00:00:00Z',
  '2026-03-01T00:00:00z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T00:60:00Z',
  '2026-03-01T00:00:60Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-03-01T00:00:00+24:00',
  '2026-03-01T00:00:00+0100',
  '2026-03-01T00:00:00,5Z',
  '2026-03-01T00:00:00.Z',
  'tomorrow',
  '1772323200',
];

export const boundFixtures: readonly Fixture[] = [
  ...paths.flatMap((path) => [
    ...valid(path, readable),
    ...invalid(path, 'InvalidInstant', unreadable),
    ...invalid(path, 'WrongType', [1_772_323_200, true, {}]),
    ...invalid(path, 'TooLong', [`2026-03-01T00:00:00.${'0'.repeat(45)}Z`]),
  ]),
  between('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', []),
  between('2026-03-01T01:00:00+01:00', '2026-03-01T00:00:00Z', []),
  between('2026-03-01T00:00:01Z', '2026-03-01T00:00:00Z', ['spec.notAfter ReversedBounds'], because.compare),
  between(
    '2026-03-01T00:00:00-01:00',
    '2026-03-01T00:00:00Z',
    ['spec.notAfter ReversedBounds'],
    because.compare,
  ),
  between('tomorrow', '2026-03-01T00:00:00Z', ['spec.notBefore InvalidInstant']),
];

function between(
  notBefore: string,
  notAfter: string,
  issues: readonly string[],
  differs?: Fixture['differs'],
): Fixture {
  const { spec, ...rest } = manifestWith('spec.notBefore', notBefore) as { spec: object };
  return {
    ...fixture('spec', {}, issues, differs),
    name: `from ${notBefore} to ${notAfter}`,
    manifest: { ...rest, spec: { ...spec, notAfter } },
  };
}
