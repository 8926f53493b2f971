import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

/** [zone, local schedule, nominal time]: one decision in each zone, with the hour of that zone's wall clock. */
const places: [string, string, string][] = [
  ['Africa/Abidjan', '0 6 * * *', '2026-04-01T06:00:00Z'],
  ['Africa/Johannesburg', '0 6 * * *', '2026-04-01T04:00:00Z'],
  ['America/Adak', '0 6 * * *', '2026-07-01T15:00:00Z'],
  ['America/Argentina/Buenos_Aires', '0 6 * * *', '2026-04-01T09:00:00Z'],
  ['America/Caracas', '0 6 * * *', '2026-04-01T10:00:00Z'],
  ['America/Havana', '0 6 * * *', '2026-04-01T10:00:00Z'],
  ['America/Indiana/Indianapolis', '0 6 * * *', '2026-04-01T10:00:00Z'],
  ['America/Phoenix', '0 6 * * *', '2026-04-01T13:00:00Z'],
  ['America/St_Johns', '0 6 * * *', '2026-07-01T08:30:00Z'],
  ['Antarctica/Troll', '0 6 * * *', '2026-07-01T04:00:00Z'],
  ['Asia/Calcutta', '0 6 * * *', '2026-04-01T00:30:00Z'],
  ['Asia/Kathmandu', '0 6 * * *', '2026-04-01T00:15:00Z'],
  ['Asia/Pyongyang', '0 6 * * *', '2026-03-31T21:00:00Z'],
  ['Asia/Tehran', '0 6 * * *', '2026-04-01T02:30:00Z'],
  ['Atlantic/Azores', '0 6 * * *', '2026-07-01T06:00:00Z'],
  ['Australia/Adelaide', '0 6 * * *', '2026-07-01T20:30:00Z'],
  ['Australia/Eucla', '0 6 * * *', '2026-03-31T21:15:00Z'],
  ['EST', '0 6 * * *', '2026-07-01T11:00:00Z'],
  ['Etc/GMT+12', '0 6 * * *', '2026-07-01T18:00:00Z'],
  ['Etc/GMT-14', '0 6 * * *', '2026-06-30T16:00:00Z'],
  ['Europe/Kiev', '0 6 * * *', '2026-07-01T03:00:00Z'],
  ['GB', '0 6 * * *', '2026-07-01T05:00:00Z'],
  ['Pacific/Chatham', '0 6 * * *', '2026-06-30T17:15:00Z'],
  ['Pacific/Marquesas', '0 6 * * *', '2026-07-01T15:30:00Z'],
  ['US/Eastern', '0 6 * * *', '2026-07-01T10:00:00Z'],
  ['Zulu', '0 6 * * *', '2026-07-01T06:00:00Z'],
];

/** [name, zone, schedule, nominal time]: times that a clock change skips or repeats. */
const changes: [string, string, string, string][] = [
  ['new_york_gap_next_day', 'America/New_York', '30 2 * * *', '2026-03-09T06:30:00Z'],
  ['new_york_over_the_gap', 'America/New_York', '30 1 * * *', '2026-03-08T06:30:00Z'],
  ['new_york_fold_first', 'America/New_York', '30 1 * * *', '2026-11-01T05:30:00Z'],
  ['new_york_fold_second', 'America/New_York', '30 1 * * *', '2026-11-01T06:30:00Z'],
  ['london_fold_first', 'Europe/London', '30 1 * * *', '2026-10-25T00:30:00Z'],
  ['london_fold_second', 'Europe/London', '30 1 * * *', '2026-10-25T01:30:00Z'],
  ['paris_over_the_gap', 'Europe/Paris', '0 1 * * *', '2026-03-29T00:00:00Z'],
  ['lord_howe_half_hour_gap', 'Australia/Lord_Howe', '30 2 * * *', '2026-10-03T15:30:00Z'],
  ['lord_howe_half_hour_fold_first', 'Australia/Lord_Howe', '45 1 * * *', '2026-04-04T14:45:00Z'],
  ['lord_howe_half_hour_fold_second', 'Australia/Lord_Howe', '45 1 * * *', '2026-04-04T15:15:00Z'],
  ['troll_two_hour_gap', 'Antarctica/Troll', '0 0 * * *', '2026-03-29T00:00:00Z'],
  ['troll_two_hour_fold_first', 'Antarctica/Troll', '30 1 * * *', '2026-10-24T23:30:00Z'],
  ['troll_two_hour_fold_second', 'Antarctica/Troll', '30 1 * * *', '2026-10-25T01:30:00Z'],
  ['chatham_fold', 'Pacific/Chatham', '0 3 * * *', '2026-04-04T14:15:00Z'],
  ['havana_midnight_gap', 'America/Havana', '0 1 8 3 *', '2026-03-08T05:00:00Z'],
  ['havana_midnight_fold', 'America/Havana', '30 0 * * *', '2024-11-03T05:30:00Z'],
  ['azores_midnight_fold', 'Atlantic/Azores', '30 0 * * *', '2026-10-25T01:30:00Z'],
  ['apia_before_the_lost_day', 'Pacific/Apia', '0 20 * * *', '2011-12-30T06:00:00Z'],
  ['apia_after_the_lost_day', 'Pacific/Apia', '0 0 * * *', '2011-12-30T10:00:00Z'],
  ['dublin_winter_is_the_exception', 'Europe/Dublin', '0 1 * * *', '2026-10-25T00:00:00Z'],
];

/** Decisions in zones of every kind. */
export function zoneCases(): NamedPeriod[] {
  return [...wallHours(), ...acrossChanges()];
}

function wallHours(): NamedPeriod[] {
  return places.map(([timezone, schedule, nominalTime]) =>
    namedPeriod(`zone_${portable(timezone)}`, nominalTime, {
      schedule,
      timezone,
      window: { duration: '6h' },
      seed: { strategy: 'daily' },
      constraints: { only: [{ hours: '8-9' }], avoid: [{ between: '08:30-09:29' }] },
    }),
  );
}

/** The window spans the change, and one of the skipped or repeated hours is avoided. */
function acrossChanges(): NamedPeriod[] {
  return changes.map(([name, timezone, schedule, nominalTime]) =>
    namedPeriod(`change_${name}`, nominalTime, {
      schedule,
      timezone,
      window: { mode: 'around', duration: '5h' },
      distribution: { name: 'normal', params: { sigma: '2h' } },
      seed: { strategy: 'daily', salt: timezone },
      constraints: { avoid: [{ between: '01:15-01:44' }, { between: '23:45-00:15' }, { between: '03:00-03:29' }] },
    }),
  );
}

function portable(timezone: string): string {
  return timezone.toLowerCase().replaceAll('/', '_').replaceAll('+', 'plus').replaceAll('-', 'minus');
}
