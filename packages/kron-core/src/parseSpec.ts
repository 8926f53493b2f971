import type { Bounds } from './bounds.ts';
import { parseBounds } from './bounds.ts';
import type { Constraints } from './constraints/constraints.ts';
import { parseConstraints } from './constraints/parseConstraints.ts';
import type { Cron } from './cron/cron.ts';
import { parseCron } from './cron/parseCron.ts';
import type { ShapeInWindow } from './distributions/distribution.ts';
import { parseDistribution } from './distributions/parseDistribution.ts';
import { isPlainObject, unknownField } from './fields.ts';
import { found } from './found.ts';
import type { Identity } from './identity.ts';
import { parseIdentity } from './identity.ts';
import type { Issue } from './issue.ts';
import { overlapIssues } from './overlap.ts';
import type { Parsed } from './parsed.ts';
import { collect, invalid, valid } from './parsed.ts';
import { parsePolicy } from './policy/parsePolicy.ts';
import type { Policy } from './policy/policy.ts';
import type { Seed } from './seed.ts';
import { parseSeed } from './seed.ts';
import type { Window } from './window.ts';
import { parseWindow } from './window.ts';
import { parseZone } from './zone/parseZone.ts';
import type { Zone } from './zone/zone.ts';

const fieldNames = [
  'identity',
  'schedule',
  'timezone',
  'window',
  'distribution',
  'seed',
  'constraints',
  'policy',
  'notBefore',
  'notAfter',
  'jobTemplate',
];

/** A spec whose every part is read. */
export type ParsedSpec = {
  readonly identity: Identity;
  readonly cron: Cron;
  readonly zone: Zone;
  readonly window: Window;
  readonly shapeIn: ShapeInWindow;
  readonly seed: Seed;
  readonly constraints: Constraints;
  readonly policy: Policy;
  readonly bounds: Bounds;
};

/** Reads a whole spec, part by part, and reports what is wrong with all of them. */
export function parseSpec(spec: unknown): Parsed<ParsedSpec> {
  if (!isPlainObject(spec)) return invalid('spec', 'WrongType', `expected an object, found ${found(spec)}`);
  const issues: Issue[] = Object.keys(spec)
    .filter((key) => !fieldNames.includes(key))
    .map((key) => unknownField(key, fieldNames, 'spec'));

  const identity = collect(parseIdentity(spec['identity'], 'identity'), issues);
  const cron = collect(parseSchedule(spec['schedule'], 'spec.schedule'), issues);
  const zone = collect(parseZone(spec['timezone'], 'spec.timezone'), issues);
  const window = collect(parseWindow(spec['window'], 'spec.window'), issues);
  const shapeIn = collect(parseDistribution(spec['distribution'], 'spec.distribution'), issues);
  const seed = collect(parseSeed(spec['seed'], 'spec.seed'), issues);
  const constraints = collect(parseConstraints(spec['constraints'], 'spec.constraints'), issues);
  const policy = collect(parsePolicy(spec['policy'], 'spec.policy'), issues);
  const bounds = collect(parseBounds(spec['notBefore'], spec['notAfter'], 'spec'), issues);
  if (cron !== undefined && window !== undefined) issues.push(...overlapIssues(cron, window));

  if (identity === undefined || cron === undefined || zone === undefined) return { ok: false, issues };
  if (window === undefined || shapeIn === undefined || seed === undefined) return { ok: false, issues };
  if (constraints === undefined || policy === undefined || bounds === undefined) return { ok: false, issues };
  if (issues.length > 0) return { ok: false, issues };
  return valid({ identity, cron, zone, window, shapeIn, seed, constraints, policy, bounds });
}

function parseSchedule(value: unknown, path: string): Parsed<Cron> {
  if (value === null || value === undefined) {
    return invalid(path, 'Required', 'expected a cron expression such as "0 0 * * *", found nothing');
  }
  if (typeof value !== 'string') {
    return invalid(
      path,
      'WrongType',
      `expected a cron expression such as "0 0 * * *", found ${found(value)}`,
    );
  }
  const result = parseCron(value);
  if (result.ok) return valid(result.cron);
  return { ok: false, issues: result.problems.map((problem) => ({ path, ...problem })) };
}
