import { isNominalTime } from '../cron.ts';
import { toEpoch } from '../instant.ts';
import type { ReferencePeriod } from '../period.ts';
import type { Spec } from '../spec.ts';
import { type ReferenceSpread, referenceSpread } from '../spread.ts';
import type { Case } from './case.ts';
import type { NamedPeriod } from './namedPeriod.ts';
import { singleSlots, spreadGroups } from './spreads.ts';

/** Choices of single slots, and of all slots of groups. */
export function spreadCases(): Case[] {
  return [...singleSlots().flatMap(decided), ...spreadGroups().flatMap(grouped)];
}

/** With the first salt whose draw no rounding in doubles could move to another second. None if the ends of the slot could. */
function decided(one: NamedPeriod): Case[] {
  for (const spec of salted(one)) {
    const { period, spread, endsAreCertain, chosenIsCertain } = referenceSpread(one.identity, spec, one.nominalTime);
    if (!endsAreCertain) return [];
    if (chosenIsCertain) return [caseOf({ ...one, spec }, { ...period, spread })];
  }
  throw new Error(`${one.id}: every draw is too close to the edge of a second`);
}

function grouped({ of, ...one }: NamedPeriod & { of: number }): Case[] {
  for (const spec of salted(one)) {
    const members = Array.from({ length: of }, (_, slot) =>
      referenceSpread(`vectors/member-${slot}`, { ...spec, spread: { slot, of } }, one.nominalTime),
    );
    if (!members.every(({ chosenIsCertain }) => chosenIsCertain)) continue;
    return members.map(({ period }, slot) =>
      caseOf({ ...one, id: `${one.id}-${slot}`, identity: `vectors/member-${slot}`, spec: { ...spec, spread: { slot, of } } }, period),
    );
  }
  throw new Error(`${one.id}: no salt moves all members away from the edges of seconds`);
}

function caseOf(
  { id, identity, spec, nominalTime }: NamedPeriod,
  period: ReferencePeriod & { spread?: ReferenceSpread },
): Case {
  const input = { identity, spec, nominalTime };
  return { id, clause: clauseOf(id, spec, period), level: 'L2', op: 'period', input, expected: { period } };
}

function clauseOf(id: string, spec: Spec, { windowStart, windowEnd, unschedulable }: ReferencePeriod): string {
  const { name = 'uniform', params = {} } = spec.distribution ?? {};
  if (windowStart === windowEnd) return 'KS-8.4';
  if (id.startsWith('group-')) return 'KS-8.5';
  if (id.startsWith('change-')) return 'KS-8.7';
  if (spec.constraints === undefined) return 'KS-8.6';
  if (name === 'uniform') return 'KS-8.8';
  if (unschedulable) return 'KS-8.9';
  if (name === 'normal') return 'KS-8.12';
  return params['dir'] === 'late' ? 'KS-8.11' : 'KS-8.10';
}

/** The spec with salts counted up. Throws if the schedule does not name the time. */
function salted({ id, spec, nominalTime }: NamedPeriod): Spec[] {
  if (!isNominalTime(spec.schedule, spec.timezone ?? 'UTC', toEpoch(nominalTime))) {
    throw new Error(`${id}: ${spec.schedule} does not name ${nominalTime}`);
  }
  const salts = Array.from({ length: 20 }, (_, index) => (index === 0 ? spec.seed : { ...spec.seed, salt: `${index}` }));
  return salts.map((seed) => ({ ...spec, ...(seed && { seed }) }));
}
