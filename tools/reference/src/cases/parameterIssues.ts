import type { Case, Places } from './case.ts';
import { judged } from './judged.ts';

/** One case for each value of a parameter. */
function eachParam(name: string, param: string, clause: string, texts: string[], code?: string): Case[] {
  const issues: Places = code === undefined ? [] : [[`spec.distribution.params.${param}`, code]];
  return texts.map((text) => judged(clause, { distribution: { name, params: { [param]: text } } }, issues));
}

/** Parameters of distributions: numbers and `sigma`. */
export function parameterIssues(): Case[] {
  return [
    ...eachParam('skewLate', 'shape', 'KS-6.9', ['2', '0.5', '1e3', '1e-06', '1e99', '1e+5', '007', '0.000001', '1e-99', '1.5e1', '1e0']),
    ...eachParam(
      'skewLate', 'shape', 'KS-6.9',
      ['.5', '2.', '+2', '-2', '1E3', '0x1', '1e100', '1e', 'e3', '', '1_000', 'Infinity', 'NaN', '1,5', '1e-', '1e1.5', ' 2', '2 ', '٢', '1e001', '2.e1', 'two'],
      'InvalidParam',
    ),
    ...eachParam('skewLate', 'shape', 'KS-16.10', ['0', '0.0', '0e5', '00', '0.000e-99'], 'InvalidParam'),
    // Two bounds that a number reaches by rounding to a double, and two that it misses.
    ...eachParam('exponential', 'lambda', 'KS-16.10', ['1e-6', '1e3', '1000', '1000.0', '0.000001', '1000.00000000000001', '0.00000099999999999999999999999']),
    ...eachParam('exponential', 'lambda', 'KS-16.10', ['1001', '1e4', '0', '9e-7', '1000.0000000000002', '0.0000009999999999', '1e-7'], 'InvalidParam'),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['1ns', '2562047h', '+1h', '.5h']),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['0.5', '0s', '-0s', '0', '1d', ''], 'InvalidParam'),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['-1h', '-0.4ns'], 'NegativeDuration'),
  ];
}
