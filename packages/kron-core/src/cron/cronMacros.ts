import { closestName } from '../reading/closestName.ts';
import { found } from '../reading/found.ts';

const macros: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
  ['@minutely', '* * * * *'],
  ['@weekdays', '0 0 * * 1-5'],
  ['@weekends', '0 0 * * 0,6'],
]);

/**
 * The message for an expression that starts with `@`, with the five equivalent fields if there are any.
 *
 * @example
 * refuseMacro('@daily') // 'expected five fields, found the macro "@daily"; write 0 0 * * *'
 */
export function refuseMacro(text: string): string {
  const name = text.trim().toLowerCase();
  const message = `expected five fields, found the macro ${found(text.trim())}`;
  if (name === '@reboot') return `${message}: Kron runs nothing at startup; create a Job instead`;
  const fields = macros.get(name) ?? every(name) ?? macros.get(closestName(name, macros.keys()) ?? '');
  return `${message}; write ${fields ?? 'minute, hour, day-of-month, month and day-of-week, such as 0 0 * * *'}`;
}

/** Rewrites `@every 15m` and `@every 2h` if the interval divides the hour or the day. */
function every(name: string): string | undefined {
  const [, amount = '0', unit] = /^@every\s+(\d{1,4})(m|h)(?:0s|0m0s)?$/.exec(name) ?? [];
  const minutes = Number(amount) * (unit === 'h' ? 60 : 1);
  const fields = clockFields(minutes);
  // The macro counts from the start of its scheduler, a cron expression from midnight.
  return fields === undefined ? undefined : `${fields}, which counts from midnight`;
}

function clockFields(minutes: number): string | undefined {
  const hours = minutes / 60;
  if (minutes === 24 * 60) return '0 0 * * *';
  if (60 % minutes === 0) return `${everyNth(minutes, 60)} * * * *`;
  return Number.isInteger(hours) && 24 % hours === 0 ? `0 ${everyNth(hours, 24)} * * *` : undefined;
}

/** Every 60 minutes is minute 0 of every hour. */
function everyNth(n: number, size: number): string {
  if (n === size) return '0';
  return n === 1 ? '*' : `*/${n}`;
}
