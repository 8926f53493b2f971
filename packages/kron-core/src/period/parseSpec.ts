import { parseBoolean } from '../reading/booleanField.ts';
import { parseScopedSeed, type Seed } from '../choice/seed.ts';
import { parseClusterName } from '../choice/clusterName.ts';
import { CalendarLookup, calendarsIssues, type Referrer, unchecked } from '../calendars/calendarLookup.ts';
import type { Constraints } from '../constraints/constraints.ts';
import { parseConstraints } from '../constraints/parseConstraints.ts';
import type { Cron } from '../cron/cron.ts';
import { overlapIssues } from '../cron/overlap.ts';
import { parseSchedule } from '../cron/parseCron.ts';
import type { ShapeInWindow } from '../distributions/distribution.ts';
import { parseDistribution } from '../distributions/parseDistribution.ts';
import { isPlainObject, readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { type DueSpan, parseBounds } from '../spec/bounds.ts';
import { type ClockChanges, parseClockChanges } from '../spec/clockChanges.ts';
import { type Identity, parseIdentity } from '../spec/identity.ts';
import { parsePolicy, type Policy } from '../spec/policy.ts';
import { parseSpread, type Spread, spreadWindowIssues } from '../spec/spread.ts';
import { parseWindow, type Window } from '../spec/window.ts';
import { utc } from '../zone/fixedZone.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { CompileOptions } from '../zone/offsetTables.ts';
import { type CalendarHashes, calendarHashes } from './calendarHashes.ts';

const fieldNames = [
  'identity',
  'schedule',
  'timezone',
  'clockChanges',
  'window',
  'distribution',
  'seed',
  'constraints',
  'spread',
  'calendars',
  'clusterName',
  'policy',
  'notBefore',
  'notAfter',
  'podLabels',
  'jobTemplate',
] as const;
/** Hints do not suggest these fields, because a manifest does not have them. */
const unofferedNames: readonly string[] = ['identity', 'calendars', 'clusterName'];
const offeredNames = fieldNames.filter((name) => !unofferedNames.includes(name));

type ParsedSpec = {
  readonly identity: Identity;
  readonly cron: Cron;
  readonly zone: Zone;
  /** Null if the field is absent. */
  readonly clockChanges: ClockChanges | null;
  readonly window: Window;
  readonly shapeIn: ShapeInWindow;
  readonly seed: Seed;
  readonly constraints: Constraints;
  /** Null if the field is absent. */
  readonly spread: Spread | null;
  readonly policy: Policy;
  readonly bounds: DueSpan;
  /** Undefined if the constraints refer to no calendar. */
  readonly calendarHashes: CalendarHashes | undefined;
};

/** Options for parsing a spec. */
export type ParseOptions = {
  /** Whether to look up calendars, and report references without a valid calendar. Default: true. */
  readonly references?: boolean;
  /**
   * Whether to report an issue if the seed needs the name of the cluster and the name is absent. Default: true.
   */
  readonly clusterName?: boolean;
};

export function parseSpec(
  spec: unknown,
  { references = true, clusterName: isNamed, offsets }: ParseOptions & CompileOptions = {},
): Parsed<ParsedSpec> {
  if (!isPlainObject(spec)) return invalid('spec', 'WrongType', `expected an object, found ${found(spec)}`);
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, 'spec', issues, offeredNames) ?? {};

  const window = parseWindow(fields.window, 'spec.window');
  const cron = parseSchedule(fields.schedule, 'spec.schedule');
  if (cron.ok && window.ok) issues.push(...overlapIssues(cron.value, window.value, 'spec'));
  if (window.ok) issues.push(...spreadWindowIssues(fields, window.value, 'spec'));
  const identity = parseIdentity(fields.identity, 'identity');
  const zone = parseZone(fields.timezone, 'spec.timezone', offsets);
  issues.push(...calendarsIssues(fields.calendars));
  collect(parseBoolean(fields.podLabels, 'spec.podLabels'), issues);
  const clusterName = parseClusterName(fields.clusterName, 'clusterName');
  collect(clusterName, issues);
  const referrer = referrerOf(identity, zone, offsets);
  const calendars = new CalendarLookup(references ? fields.calendars : unchecked, referrer);
  const whole = {
    identity: collect(identity, issues),
    cron: collect(cron, issues),
    zone: collect(zone, issues),
    clockChanges: collect(parseClockChanges(fields.clockChanges, 'spec.clockChanges'), issues),
    window: collect(window, issues),
    shapeIn: collect(parseDistribution(fields.distribution, 'spec.distribution'), issues),
    seed: collect(parseScopedSeed(fields.seed, 'spec.seed', nameForSeed(clusterName, isNamed)), issues),
    constraints: collect(parseConstraints(fields.constraints, 'spec.constraints', calendars), issues),
    spread: collect(parseSpread(fields.spread, 'spec.spread'), issues),
    policy: collect(parsePolicy(fields.policy, 'spec.policy'), issues),
    bounds: collect(parseBounds(fields.notBefore, fields.notAfter, 'spec'), issues),
    calendarHashes: issues.length > 0 ? undefined : calendarHashes(fields.constraints, calendars),
  };
  // Without an issue, each field has a value.
  return issues.length > 0 ? { ok: false, issues } : valid(whole as ParsedSpec);
}

/**
 * The name of the cluster, for parsing the seed. If the name is missing, returns null, so that a seed that needs it gives an
 * issue. Returns an empty text to prevent this issue: if `isNamed` is false, or if the name already gave an issue.
 */
function nameForSeed(parsed: Parsed<string | null>, isNamed: boolean = true): string | null {
  const any = '';
  if (!parsed.ok) return any;
  return parsed.value ?? (isNamed ? null : any);
}

function referrerOf(
  identity: Parsed<Identity>,
  zone: Parsed<Zone>,
  offsets: CompileOptions['offsets'],
): Referrer {
  return {
    namespace: identity.ok ? identity.value.namespace : undefined,
    zone: zone.ok ? zone.value : utc,
    offsets,
  };
}
