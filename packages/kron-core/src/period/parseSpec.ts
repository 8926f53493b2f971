import type { Seed } from '../choice/seed.ts';
import { parseSeed } from '../choice/seed.ts';
import type { Constraints } from '../constraints/constraints.ts';
import { parseConstraints } from '../constraints/parseConstraints.ts';
import type { Cron } from '../cron/cron.ts';
import { overlapIssues } from '../cron/overlap.ts';
import { parseSchedule } from '../cron/parseSchedule.ts';
import type { ShapeInWindow } from '../distributions/distribution.ts';
import { parseDistribution } from '../distributions/parseDistribution.ts';
import { isPlainObject, readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, invalid, valid } from '../reading/parsed.ts';
import type { DueSpan } from '../spec/bounds.ts';
import { parseBounds } from '../spec/bounds.ts';
import type { ClockChanges } from '../spec/clockChanges.ts';
import { parseClockChanges } from '../spec/clockChanges.ts';
import type { Identity } from '../spec/identity.ts';
import { parseIdentity } from '../spec/identity.ts';
import { parsePolicy } from '../spec/parsePolicy.ts';
import type { Policy } from '../spec/policy.ts';
import type { Window } from '../spec/window.ts';
import { parseWindow } from '../spec/window.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';

const fieldNames = [
  'identity',
  'schedule',
  'timezone',
  'clockChanges',
  'window',
  'distribution',
  'seed',
  'constraints',
  'policy',
  'notBefore',
  'notAfter',
  'jobTemplate',
] as const;
/** The identity is not a field of a manifest, so hints do not suggest it. */
const offeredNames = fieldNames.filter((name) => name !== 'identity');

/** A valid spec, parsed. */
export type ParsedSpec = {
  readonly identity: Identity;
  readonly cron: Cron;
  readonly zone: Zone;
  /** null: the field is absent. */
  readonly clockChanges: ClockChanges | null;
  readonly window: Window;
  readonly shapeIn: ShapeInWindow;
  readonly seed: Seed;
  readonly constraints: Constraints;
  readonly policy: Policy;
  readonly bounds: DueSpan;
};

/** Parses a spec and collects the issues of all its fields. */
export function parseSpec(spec: unknown): Parsed<ParsedSpec> {
  if (!isPlainObject(spec)) return invalid('spec', 'WrongType', `expected an object, found ${found(spec)}`);
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, 'spec', issues, offeredNames) ?? {};

  const window = parseWindow(fields.window, 'spec.window');
  const cron = parseSchedule(fields.schedule, 'spec.schedule');
  if (cron.ok && window.ok) issues.push(...overlapIssues(cron.value, window.value, 'spec'));
  const parts: PartsOfSpec = {
    identity: parseIdentity(fields.identity, 'identity'),
    cron,
    zone: parseZone(fields.timezone, 'spec.timezone'),
    clockChanges: parseClockChanges(fields.clockChanges, 'spec.clockChanges'),
    window,
    shapeIn: parseDistribution(fields.distribution, 'spec.distribution'),
    seed: parseSeed(fields.seed, 'spec.seed'),
    constraints: parseConstraints(fields.constraints, 'spec.constraints'),
    policy: parsePolicy(fields.policy, 'spec.policy'),
    bounds: parseBounds(fields.notBefore, fields.notAfter, 'spec'),
  };
  const whole = wholeOf(parts);
  if (whole !== null && issues.length === 0) return valid(whole);
  for (const part of Object.values(parts)) collect<unknown>(part, issues);
  return { ok: false, issues };
}

type PartsOfSpec = { readonly [K in keyof ParsedSpec]: Parsed<ParsedSpec[K]> };

/** null if any part is invalid. */
function wholeOf(parts: PartsOfSpec): ParsedSpec | null {
  const { identity, cron, zone, clockChanges, window, shapeIn, seed, constraints, policy, bounds } = parts;
  if (!identity.ok || !cron.ok || !zone.ok || !clockChanges.ok || !window.ok) return null;
  if (!shapeIn.ok || !seed.ok || !constraints.ok || !policy.ok || !bounds.ok) return null;
  return {
    identity: identity.value,
    cron: cron.value,
    zone: zone.value,
    clockChanges: clockChanges.value,
    window: window.value,
    shapeIn: shapeIn.value,
    seed: seed.value,
    constraints: constraints.value,
    policy: policy.value,
    bounds: bounds.value,
  };
}
