import type { Case } from './case.ts';
import { eachOf, judged } from './judged.ts';

/** The longest duration. */
const longest = '2562047h47m16.854775807s';

export function durationIssues(): Case[] {
  const invalid = [
    '1', '1d', '', 'h', '.h', '1 h', ' 1h', '1h ', '1H', '1hm', '--1h', '+-1h', '1e3s', '1,5h', '+', '-', '1w', '1min', '0x1h', '1h.', '１h', '1h30', '.', '-x', '1ms5', '1Ms',
  ];
  const valid = ['+1h', '.5h', '1.h', '1h1h', '30s1h', '1µs', '1μs', '1us', '1ns', '0', '+0', '0h', '00h', '1h0m0.5s', '0.0000000001s', '+.5s', '0000001h'];
  const long = '0'.repeat(63);
  return ['window.duration', 'policy.deadline'].flatMap((field) => [
    ...eachOf('KS-4.7', field, valid),
    ...eachOf('KS-16.9', field, invalid, 'InvalidDuration'),
    ...eachOf('KS-4.10', field, ['-0', '-0s', '-.0h', '-0h0m0.000s', '-00ns']),
    ...eachOf('KS-4.10', field, ['-1h', '-1ns', '-0.4ns', '-0.0000001s', '-0h1m', '-9223372036854775808ns'], 'NegativeDuration'),
    ...eachOf('KS-13.2', field, [`${long}s`]),
    ...eachOf('KS-13.2', field, [`${long}0s`], 'TooLong'),
  ]).concat(
    eachOf('KS-4.9', 'policy.deadline', [longest, '9223372036854775807ns', '2562047h', '1ns9223372036854775806ns']),
    eachOf('KS-4.9', 'policy.deadline', ['2562047h47m16.854775808s', '9223372036854775808ns', '2562048h', '1ns9223372036854775807ns', '99999999999999999999h'], 'InvalidDuration'),
  );
}

/** A schedule, the shortest window that makes 101 windows overlap at one instant, and the longest that does not. */
const crowded: [schedule: string, tooLong: string, longest: string][] = [
  ['* * * * *', '100m', '99m59s'],
  ['*/5 * * * *', '500m', '8h19m59s'],
  ['0 * * * *', '100h', '99h59m59s'],
  ['0 0 * * *', '2400h', '2399h59m59s'],
  ['0,1 0 * * *', '1200h', '1199h59m59s'],
  ['0 0 * * MON', '16800h', '16799h59m59s'],
  ['0,1,30 0 * * *', '792h1m', '792h59s'],
  // Fifty years with eleven leap days, because 2100 is none.
  ['0 0 1,2 1 *', '438264h', '438263h59m59s'],
];

export function crowdedWindows(): Case[] {
  return crowded.flatMap(([schedule, tooLong, fine]) =>
    (['after', 'around'] as const).flatMap((mode) => [
      judged('KS-4.6', { schedule, window: { mode, duration: tooLong } }, [['spec.window.duration', 'TooManyWindows']]),
      judged('KS-4.6', { schedule, window: { mode, duration: fine } }, []),
    ]),
  ).concat(
    judged('KS-4.6', { schedule: '* * * * *', timezone: 'Europe/Berlin', window: { duration: '99m' }, clockChanges: { fold: 'both' } }, []),
    judged('KS-4.6', { schedule: '* * * * *', window: { mode: 'around', duration: '6000000000001ns' } }, [['spec.window.duration', 'TooManyWindows']]),
    // Rounding both ends down makes the window a second longer.
    judged('KS-4.6', { schedule: '* * * * *', window: { mode: 'around', duration: '99m59.999999999s' } }, [['spec.window.duration', 'TooManyWindows']]),
    judged('KS-4.6', { schedule: '* * * * *', window: { duration: '99m59.999999999s' } }, []),
  );
}
