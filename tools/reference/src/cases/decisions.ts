import { isNominalTime } from '../cron.ts';
import { toEpoch } from '../instant.ts';
import { referencePeriod } from '../period.ts';
import { attemptCases } from './attempts.ts';
import type { Case } from './case.ts';
import { constraintKeyCases } from './constraintKeys.ts';
import { constraintListCases } from './constraintLists.ts';
import { distributionCases } from './distributions.ts';
import { expressionCases } from './expressions.ts';
import { seedCases } from './seeds.ts';
import type { NamedPeriod } from './namedPeriod.ts';
import { windowCases } from './windows.ts';
import { zoneCases } from './zones.ts';

/** The clause that a period tests, by the start of its id. */
const clauses: [id: RegExp, clause: string][] = [
  [/^uniform-/, 'KS-6.2'],
  [/^skew-early-/, 'KS-6.3'],
  [/^skew-late-/, 'KS-6.4'],
  [/^exponential-/, 'KS-6.5'],
  [/^normal-(mu|end|start)-/, 'KS-6.7'],
  [/^normal-sigma-/, 'KS-6.8'],
  [/^normal-/, 'KS-6.6'],
  [/^window-(after|around)-/, 'KS-4.3'],
  [/^window-spelled-/, 'KS-4.7'],
  [/^window-/, 'KS-4.5'],
  [/^daily-in-/, 'KS-5.3'],
  [/^weekly-in-/, 'KS-5.4'],
  [/^weekly-/, 'KS-5.5'],
  [/^salt-/, 'KS-5.8'],
  [/^identity-/, 'KS-5.1'],
  [/^zone-/, 'KS-7.3'],
  [/^change-/, 'KS-3.2'],
  [/^cron-(names|last)/, 'KS-2.4'],
  [/^cron-leading/, 'KS-2.3'],
  [/^cron-step-of/, 'KS-2.8'],
  [/^cron-step/, 'KS-2.5'],
  [/^cron-sunday/, 'KS-2.6'],
  [/^cron-either/, 'KS-2.7'],
  [/^cron-/, 'KS-2.2'],
  [/^(only|avoid)-(all-keys|date-and)/, 'KS-7.1'],
  [/^(only|avoid)-hours-wrapping|^(only|avoid)-between-night/, 'KS-7.12'],
  [/^(only|avoid)-hours/, 'KS-7.4'],
  [/^(only|avoid)-dow/, 'KS-7.5'],
  [/^(only|avoid)-dom/, 'KS-7.6'],
  [/^(only|avoid)-months/, 'KS-7.7'],
  [/^(only|avoid)-between/, 'KS-7.8'],
  [/^(only|avoid)-dates/, 'KS-7.10'],
  [/^(only|avoid)-date/, 'KS-7.9'],
  [/^lists-/, 'KS-7.2'],
  [/^attempts-exhausted/, 'KS-7.15'],
  [/^attempts-/, 'KS-7.14'],
];

/** Single periods. Each one is certain on any engine. */
export function decisionCases(): Case[] {
  return [
    ...expressionCases(),
    ...zoneCases(),
    ...windowCases(),
    ...seedCases(),
    ...distributionCases(),
    ...constraintKeyCases(),
    ...constraintListCases(),
    ...attemptCases(),
  ].map(decided);
}

/** A decision is published only if no rounding in doubles could change it. */
export function decided({ id, identity, spec, nominalTime }: NamedPeriod): Case {
  const clause = clauses.find(([start]) => start.test(id))?.[1];
  if (clause === undefined) throw new Error(`${id}: no clause`);
  if (!isNominalTime(spec.schedule, spec.timezone ?? 'UTC', toEpoch(nominalTime))) {
    throw new Error(`${id}: ${spec.schedule} does not name ${nominalTime}`);
  }
  const { period, candidates } = referencePeriod(identity, spec, nominalTime);
  if (!candidates.every(({ certain }) => certain)) {
    throw new Error(`${id}: a draw is too close to a whole second; choose another salt`);
  }
  const input = { identity, spec, nominalTime };
  return { id, clause, level: 'L1', op: 'period', input, expected: { period } };
}
