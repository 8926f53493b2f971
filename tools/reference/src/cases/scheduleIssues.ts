import type { Case } from './case.ts';
import { eachOf } from './judged.ts';

/** Schedules of the grammar, and texts outside of it. */
export function scheduleIssues(): Case[] {
  const [accepted, rejected] = [
    (clause: string, ...texts: string[]) => eachOf(clause, 'schedule', texts),
    (clause: string, ...texts: unknown[]) => eachOf(clause, 'schedule', texts, 'InvalidSchedule'),
  ];
  return [
    ...rejected('KS-2.1', '0 0 * *', '0 0 * * * *', ' 0 0 * * *', '0 0 * * * ', '0  0 * * *', '0\t0 * * *', '0 0\n* * *', '0\u00a00 * * * *', '', ' '),
    ...accepted('KS-2.2', '5-5 * * * *', '0,0 * * * *', '*,5 * * * *', '59 23 31 12 7', '0 0 1 1 0', '*/5,3-9/2 * * * *'),
    ...rejected(
      'KS-2.2',
      '60 * * * *', '0 24 * * *', '0 0 0 * *', '0 0 32 * *', '0 0 * 0 *', '0 0 * 13 *', '0 0 * * 8', '5/10 * * * *', '10-5 * * * *', '0 22-6 * * *',
      '1,,2 * * * *', ',1 * * * *', '1, * * * *', '1-2-3 * * * *', '-5 * * * *', '5- * * * *', '*-5 * * * *', '*5 * * * *', '0 0 1-32 * *',
      '+5 * * * *', '1.5 * * * *', '1;2 * * * *', '٥ * * * *',
    ),
    ...accepted('KS-2.3', '05 00 01 01 00', '00 0 * * 07', '1-09 * * * *'),
    ...rejected('KS-2.3', '005 * * * *', '0 0 001 * *', '0 0 * * 007', '1-009 * * * *'),
    ...accepted('KS-2.4', '0 0 * jan SUN', '0 0 * JaN-3 mon-5', '0 0 * * Sat', '0 0 * OCT-DEC/2 TUE,4', '0 0 * * SUN-SAT'),
    ...rejected(
      'KS-2.4',
      '0 0 * * FRI-SUN', '0 0 * * SAT-SUN', '0 0 * MON *', '0 0 * * JAN', '0 0 JAN * *', 'JAN * * * *', '0 0 * JANUARY *', '0 0 * * MONDAY',
      '0 0 * * MO', '0 0 * DEC-JAN *', '0 0 * * ſUN',
    ),
    ...accepted('KS-2.5', '*/99 * * * *', '*/01 * * * *', '0-59/60 * * * *', '0 0 * JAN-DEC/2 MON-FRI/2', '0 0 * * */7'),
    ...rejected('KS-2.5', '*/0 * * * *', '*/00 * * * *', '*/100 * * * *', '*/015 * * * *', '*/ * * * *', '*/-1 * * * *', '*/2/2 * * * *', '1-5/0 * * * *', '0 0 * * */MON'),
    ...accepted('KS-2.6', '0 0 * * 7', '0 0 * * 0-7', '0 0 * * 7-7', '0 0 * * 5-7'),
    ...rejected('KS-2.6', '0 0 * * 7-1', '0 0 * * 6-0', '0 0 * * SAT-1'),
    ...accepted('KS-2.9', '0 0 29 2 *', '0 0 31 2,3 *', '0 0 30 2 MON', '0 0 30 2 */01', '0 0 30 2 0-7', '0 0 31 4 *,*'),
    ...eachOf('KS-2.9', 'schedule', ['0 0 30 2 *', '0 0 31 4 *', '0 0 31 2,4,6,9,11 *', '0 0 30-31 2 *', '0 0 30 FEB */1', '0 0 31 6,6 *'], 'NeverFires'),
    ...rejected(
      'KS-2.10',
      '@daily', '@hourly', '@every 1h', '@reboot', '0 0 ? * *', '0 0 * * ?', '0 0 L * *', '0 0 L-3 * *', '0 0 LW * *', '0 0 15W * *', '0 0 * * 5L', '0 0 * * FRIL',
      '0 0 * * 5#2', '0 0 * * MON#2', 'H 0 * * *', 'H/15 * * * *', 'H(0-9) * * * *', 'TZ=Europe/Paris 0 0 * * *', 'CRON_TZ=UTC 0 0 * * *', '0 0 0 * * ? 2027', 'R/PT1H', '~ 0 * * *',
    ),
    ...eachOf('KS-16.8', 'schedule', ['61 25 * * *', '@daily @hourly', '? ? ? ? ?'], 'InvalidSchedule'),
  ];
}

/** Names of zones, and texts that are none. */
export function timezoneIssues(): Case[] {
  const refused = [
    'Factory', 'localtime', 'Local', 'posixrules', 'posix/Europe/Paris', 'right/UTC', 'europe/paris', 'EUROPE/PARIS', 'utc', 'Z', '+05:00', '-0800', 'UTC+1', 'GMT+1', 'PST',
    'IST', 'US/Pacific-New', 'SystemV/EST5', 'Europe/Paris ', ' Europe/Paris', 'Europe / Paris', 'Europe', 'Paris', '',
  ];
  const accepted = ['UTC', 'US/Eastern', 'EST', 'EST5EDT', 'Etc/GMT+5', 'GMT0', 'GMT+0', 'Asia/Calcutta', 'UCT', 'Zulu', 'GB-Eire', 'America/Argentina/Buenos_Aires', 'Europe/Kyiv'];
  return [...eachOf('KS-3.1', 'timezone', refused, 'InvalidTimezone'), ...eachOf('KS-3.1', 'timezone', accepted)];
}
