import { parseSeed, type Seed } from '../../choice/seed.ts';
import { parseBoolean } from '../../reading/booleanField.ts';
import { objectAt } from '../../reading/canonicalJSON.ts';
import { isPlainObject, readFields } from '../../reading/fields.ts';
import { found } from '../../reading/found.ts';
import type { Issue } from '../../reading/issue.ts';
import { parseOneOf } from '../../reading/oneOf.ts';
import { collect, invalid, parseEach, type Parsed, valid } from '../../reading/parsed.ts';
import { largestInt32, parseWholeNumber } from '../../reading/wholeNumber.ts';
import { type Identity, parseIdentity } from '../../spec/identity.ts';
import type { Zone } from '../../zone/zone.ts';
import type { OffsetsByZone } from '../../zone/offsetTables.ts';
import { type ParsedEvent, parseEvent } from './parseEvent.ts';
import { parseTimezone } from './parseTimezone.ts';
import type { SpecChangePolicy } from './spec.ts';

const fieldNames = [
  'identity',
  'timezone',
  'events',
  'seed',
  'restartStrategy',
  'startingDeadlineSeconds',
  'suspend',
  'jobTemplate',
] as const;
/** The identity is not a field of a manifest, so hints do not suggest it. */
const offeredNames = fieldNames.filter((name) => name !== 'identity');

/**
 * The maximum length of a ControlledJob's name. The name of a Job has at most 63 characters and consists of the
 * ControlledJob's name, the start of the run and an index.
 */
const maxNameLength = 48;
const maxEvents = 64;
const deadlines = { min: 0, max: largestInt32 };
const policies = ['Ignore', 'Recreate', 'ignore', 'recreate'] as const;

export type ParsedControlledSpec = {
  readonly identity: Identity;
  readonly zone: Zone;
  readonly events: readonly ParsedEvent[];
  readonly seed: Seed;
  readonly specChangePolicy: SpecChangePolicy;
  /** Seconds; 0 means no limit. */
  readonly startingDeadline: number;
  readonly suspend: boolean;
};

export function parseControlledSpec(spec: unknown, offsets?: OffsetsByZone): Parsed<ParsedControlledSpec> {
  if (!isPlainObject(spec)) return invalid('spec', 'WrongType', `expected an object, found ${found(spec)}`);
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, 'spec', issues, offeredNames) ?? {};
  const whole = {
    identity: collect(parseIdentity(fields.identity, 'identity', maxNameLength), issues),
    zone: collect(parseTimezone(fields.timezone, 'spec.timezone', offsets), issues),
    events: collect(parseEvents(fields.events, 'spec.events'), issues),
    seed: collect(parseSeed(fields.seed, 'spec.seed'), issues),
    specChangePolicy: collect(parseRestartStrategy(fields.restartStrategy, 'spec.restartStrategy'), issues),
    startingDeadline: collect(
      parseWholeNumber(fields.startingDeadlineSeconds, 0, deadlines, 'spec.startingDeadlineSeconds'),
      issues,
    ),
    suspend: collect(parseBoolean(fields.suspend, 'spec.suspend'), issues),
  };
  issues.push(...refuseTTL(fields.jobTemplate, 'spec.jobTemplate'));
  // Without an issue, each field has a value.
  return issues.length > 0 ? { ok: false, issues } : valid(whole as ParsedControlledSpec);
}

function parseEvents(value: unknown, path: string): Parsed<readonly ParsedEvent[]> {
  const wanted = `expected a list of 1 to ${maxEvents} events`;
  if (value === undefined) return invalid(path, 'Required', `${wanted}, found nothing`);
  if (!Array.isArray(value)) return invalid(path, 'WrongType', `${wanted}, found ${found(value)}`);
  if (value.length === 0) return invalid(path, 'Required', `${wanted}, found an empty list`);
  if (value.length > maxEvents) return invalid(path, 'TooMany', `${wanted}, found ${value.length}`);
  return parseEach(value, path, parseEvent);
}

function parseRestartStrategy(value: unknown, path: string): Parsed<SpecChangePolicy> {
  const issues: Issue[] = [];
  const fields = readFields(value, ['specChangePolicy'], path, issues);
  const policy = collect(
    parseOneOf(fields?.specChangePolicy, policies, 'Ignore', `${path}.specChangePolicy`),
    issues,
  );
  if (policy === undefined || issues.length > 0) return { ok: false, issues };
  return valid(/^i/i.test(policy) ? 'Ignore' : 'Recreate');
}

/**
 * Rejects a TTL in the jobTemplate. If the TTL controller deletes a Job before Kron has seen that the Job finished, the run
 * has no Job and Kron creates another.
 */
function refuseTTL(jobTemplate: unknown, path: string): Issue[] {
  const ttl = objectAt(jobTemplate, 'spec')['ttlSecondsAfterFinished'];
  if (ttl === undefined || ttl === null) return [];
  const message = `expected no ttlSecondsAfterFinished, found ${found(ttl)}: Kron would restart a Job that its TTL deletes; remove the field, the next stop deletes the Job`;
  return [{ path: `${path}.spec.ttlSecondsAfterFinished`, code: 'ForbiddenField', message }];
}
