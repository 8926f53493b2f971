import { fleetKinds } from './objectKey.ts';
import type { Schema } from './schema.ts';

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const whole: Schema = { type: 'integer' };
const instant: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
  description: 'RFC 3339 in UTC with whole seconds',
};
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const texts: Schema = { type: 'object', additionalProperties: text };

/** The schema of an object. Further fields are ignored, because a later version of Kron may have added them. */
function openObject(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

/** The schema of an object without further fields. Users publish a Fleet, so it must not contain a field by accident. */
function strictObject(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { type: 'object', required, properties, additionalProperties: false };
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const identity: Schema = {
  type: 'string',
  maxLength: 317,
  pattern: `^${label}/${label}(\\.${label})*$`,
  description: '<namespace>/<name>',
};
const calendarIdentity: Schema = {
  type: 'string',
  maxLength: 317,
  pattern: `^(${label}/)?${label}(\\.${label})*$`,
  description: '<namespace>/<name>; the name of a ClusterKronCalendar',
};

const place = openObject({ file: text, line: whole, column: whole }, ['line', 'column']);
const windowSpec = strictObject({ mode: { enum: ['after', 'around'] }, duration: text });
const distribution = strictObject({ name: text, params: texts });
const seedFields = { strategy: { enum: ['stable', 'daily', 'weekly'] }, salt: text };
const seed = strictObject(seedFields);
const clauseKeys = [
  'hours',
  'dow',
  'dom',
  'months',
  'between',
  'date',
  'dates',
  'calendar',
  'clusterCalendar',
] as const;
const clauses = listOf(strictObject(Object.fromEntries(clauseKeys.map((key) => [key, text]))));

/** The fields of a KronJob that decide when it runs. */
export const kronJobSpecSchema: Schema = strictObject(
  {
    schedule: text,
    timezone: text,
    clockChanges: strictObject({
      gap: { enum: ['skip', 'after', 'before'] },
      fold: { enum: ['both', 'first', 'second'] },
    }),
    window: windowSpec,
    distribution,
    seed: strictObject({ ...seedFields, scope: { enum: ['object', 'cluster'] } }),
    spread: strictObject({ slot: whole, of: whole, group: text }, ['slot', 'of']),
    constraints: strictObject({ only: clauses, avoid: clauses }),
    policy: strictObject({
      concurrency: { enum: ['allow', 'forbid', 'replace', 'queue'] },
      maxActive: whole,
      pauseAfterFailures: whole,
      deadline: text,
      suspend: flag,
    }),
    notBefore: text,
    notAfter: text,
    clusterName: text,
  },
  ['schedule'],
);

const event = strictObject(
  {
    action: { enum: ['start', 'stop'] },
    cronSchedule: text,
    schedule: strictObject({ timeOfDay: text, daysOfWeek: text }, ['timeOfDay', 'daysOfWeek']),
    window: windowSpec,
    distribution,
  },
  ['action'],
);
/** The fields of a ControlledJob that decide when its Job runs. */
export const controlledJobSpecSchema: Schema = strictObject(
  {
    timezone: strictObject({ name: text, offset: whole }),
    events: listOf(event),
    seed,
    startingDeadlineSeconds: whole,
    suspend: flag,
  },
  ['events'],
);

/** The schema of a `FlowState`. */
const flow = openObject(
  { waiting: openObject({ periodID: instant, reason: text, message: text }), paused: text },
  ['waiting', 'paused'],
);

function objectOf(kind: string, spec: Schema): Schema {
  return openObject(
    {
      kind: { enum: [kind] },
      identity,
      labels: texts,
      place: orNull(place),
      createdAt: orNull(instant),
      accepted: texts,
      from: { enum: ['CronJob'] },
      differences: listOf(text),
      stale: flag,
      words: text,
      flow,
      windowAssumed: flag,
      spec,
    },
    ['accepted', 'from', 'differences', 'stale', 'words', 'flow', 'windowAssumed'],
  );
}

/** The schema of a calendar's spec. */
export const calendarSpecSchema: Schema = strictObject(
  { timezone: text, entries: listOf(strictObject({ name: text, from: text, to: text }, ['from'])) },
  ['entries'],
);

const calendar = openObject({
  kind: { enum: ['KronCalendar', 'ClusterKronCalendar'] },
  identity: calendarIdentity,
  spec: calendarSpecSchema,
});

const run = openObject(
  {
    kind: { enum: fleetKinds },
    identity,
    periodID: instant,
    nominalTime: instant,
    chosenTime: instant,
    outcome: text,
    reason: text,
    createdAt: instant,
    startedAt: instant,
    endedAt: instant,
    result: { enum: ['Active', 'Suspended', 'Succeeded', 'Failed', 'Deleted'] },
    queue: text,
    jobName: text,
    calendars: text,
    source: { enum: ['Job', 'Status', 'Event'] },
    message: text,
  },
  [
    'periodID',
    'nominalTime',
    'chosenTime',
    'createdAt',
    'startedAt',
    'endedAt',
    'result',
    'queue',
    'jobName',
    'calendars',
    'message',
  ],
);

const eventAbout = openObject(
  {
    kind: { enum: fleetKinds },
    identity,
    at: instant,
    reason: text,
    message: text,
  },
  ['at'],
);

const problem = openObject(
  {
    severity: { enum: ['error', 'warning'] },
    code: text,
    message: text,
    kind: { enum: fleetKinds },
    identity: text,
    path: text,
    place: orNull(place),
  },
  ['kind', 'identity', 'path'],
);

const zoneTable = openObject({
  from: instant,
  to: instant,
  offsets: listOf({
    type: 'array',
    prefixItems: [instant, whole],
    minItems: 2,
    maxItems: 2,
    description: 'an instant, and the seconds east of UTC from then on',
  }),
});

/** The schema of a Fleet. `pnpm generate` writes it to generated/fleet.schema.json, and `readFleet` checks values against it. */
export const fleetSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:kron:v1alpha1:fleet',
  title: 'Fleet',
  description:
    'KronJobs and ControlledJobs, their calendars and offsets of time zones: all that the view knows.',
  ...openObject(
    {
      apiVersion: { enum: ['kron.io/v1alpha1'] },
      kind: { enum: ['Fleet'] },
      kron: text,
      now: instant,
      from: instant,
      to: instant,
      zone: orNull(text),
      source: openObject(
        {
          kind: { enum: ['files', 'cluster', 'text'] },
          names: listOf(text),
          recursive: flag,
          calendars: { enum: ['cluster'] },
          context: text,
          cluster: text,
          kubeconfig: text,
        },
        ['recursive', 'calendars', 'context', 'cluster', 'kubeconfig'],
      ),
      tzdata: orNull(text),
      zones: { type: 'object', additionalProperties: zoneTable },
      objects: listOf({
        anyOf: [
          objectOf('KronJob', kronJobSpecSchema),
          objectOf('ControlledJob', controlledJobSpecSchema),
          objectOf('CronJob', kronJobSpecSchema),
        ],
      }),
      calendars: listOf(calendar),
      runs: listOf(run),
      problems: listOf(problem),
      withheld: listOf(openObject({ what: text, why: text })),
      check: orNull(
        openObject({
          from: instant,
          to: instant,
          instants: whole,
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        }),
      ),
      maxPerMinute: whole,
      events: listOf(eventAbout),
    },
    ['maxPerMinute', 'events'],
  ),
};
