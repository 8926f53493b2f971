import type { Spec } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

const nightly: Spec = { schedule: '0 0 * * *', window: { duration: '6h' } };

/** Period keys at the ends of days, weeks and years, and salts and names in many scripts. */
export function seedCases(): NamedPeriod[] {
  return [...isoWeeks(), ...localDays(), ...salts(), ...identities()];
}

/** Around New Year an ISO week belongs to the year of its Thursday. */
function isoWeeks(): NamedPeriod[] {
  const days = [
    '2019-12-30', '2020-01-01', '2020-12-31', '2021-01-03', '2021-01-04', '2024-12-29', '2024-12-30', '2025-01-05',
    '2026-01-01', '2026-12-31', '2027-01-03', '2027-01-04', '2028-02-29', '2032-12-31', '2033-01-02',
  ];
  return days.map((day) =>
    namedPeriod(`weekly_${day}`, `${day}T00:00:00Z`, { ...nightly, seed: { strategy: 'weekly' } }),
  );
}

/** The day and the week are those of the zone, not of UTC. */
function localDays(): NamedPeriod[] {
  const edges: [string, string, string, string][] = [
    ['kiritimati', 'Pacific/Kiritimati', '30 0 * * *', '2026-12-31T10:30:00Z'],
    ['pago_pago', 'Pacific/Pago_Pago', '30 23 * * *', '2027-01-01T10:30:00Z'],
    ['kathmandu', 'Asia/Kathmandu', '0 0 * * *', '2026-01-04T18:15:00Z'],
    ['los_angeles', 'America/Los_Angeles', '59 23 * * *', '2026-06-01T06:59:00Z'],
    ['tokyo', 'Asia/Tokyo', '0 0 * * MON', '2026-06-07T15:00:00Z'],
    ['apia', 'Pacific/Apia', '0 0 * * *', '2026-01-04T11:00:00Z'],
  ];
  return edges.flatMap(([name, timezone, schedule, nominalTime]) =>
    (['daily', 'weekly'] as const).map((strategy) =>
      namedPeriod(`${strategy}_in_${name}`, nominalTime, {
        schedule,
        timezone,
        window: { mode: 'around', duration: '4h' },
        seed: { strategy, salt: 'edge' },
      }),
    ),
  );
}

function salts(): NamedPeriod[] {
  const named: [string, string][] = [
    ['umlauts', 'Größenwahn'],
    ['composed', 'caf\u00e9'],
    ['decomposed', 'cafe\u0301'],
    ['cjk', '夜間バックアップ'],
    ['emoji', '🌙✨'],
    ['emoji_joined', '👩‍🔧'],
    ['arabic', 'نسخة احتياطية'],
    ['turkish', 'ıİ'],
    ['line_break', 'two\nlines'],
    ['blank', ' '],
    ['tab_and_nul', '\t\u0000'],
    ['longest', 'salt'.repeat(64)],
  ];
  return named.map(([name, salt]) => namedPeriod(`salt_${name}`, '2026-03-01T00:00:00Z', { ...nightly, seed: { salt } }));
}

/** The identity is hashed as written: namespace, slash, name. */
function identities(): NamedPeriod[] {
  const names = ['a/b', 'kube-system/etcd-snapshot', 'default/0', `team-${'x'.repeat(58)}/${'y'.repeat(52)}`];
  return names.map((identity, index) => ({
    ...namedPeriod(`identity_${index + 1}`, '2026-03-01T00:00:00Z', nightly),
    identity,
  }));
}
