import type { StoredJob } from 'kron-core/controller';
import { jsonOf } from './mutate.ts';

type StoredParts = { spec: object; status: object; jobs: StoredJob[]; now: number };

/** The fields of a status that are text, numbers, objects or lists in the CustomResourceDefinition. */
const statusTypes: Readonly<Record<string, string>> = {
  jobTTL: 'number',
  succeeded: 'number',
  failed: 'number',
  observedGeneration: 'number',
  consecutiveFailures: 'number',
  claim: 'object',
  mostRecentAction: 'object',
  active: 'list',
  recent: 'list',
  conditions: 'list',
};

const required: Readonly<Record<string, readonly string[]>> = {
  claim: ['periodID', 'jobName', 'claimedAt', 'for', 'holder'],
  mostRecentAction: ['type', 'timestamp', 'message', 'jobName'],
  active: ['name'],
  recent: ['periodID', 'outcome', 'reason'],
  conditions: ['type', 'status', 'reason', 'message', 'lastTransitionTime'],
};

/** Reads parts of a cluster from JSON. Drops what an API server would not store because of its type. */
export function readStored(input: string): StoredParts {
  const { spec, status, jobs, now } = recordOf(jsonOf(input));
  return {
    spec: recordOf(spec),
    status: statusOf(recordOf(status)),
    jobs: (Array.isArray(jobs) ? jobs : []).slice(0, 20).flatMap(jobOf),
    now: typeof now === 'number' && Math.abs(now) < 1e8 ? Math.floor(now) : 0,
  };
}

function statusOf(status: Record<string, unknown>): object {
  const kept = Object.entries(status).flatMap(([key, value]) => {
    const type = statusTypes[key] ?? 'string';
    if (type === 'object') return hasTexts(value, required[key]) ? [[key, textsOf(value)]] : [];
    if (type !== 'list') return typeof value === type ? [[key, value]] : [];
    if (!Array.isArray(value)) return [];
    return [[key, value.filter((item) => hasTexts(item, required[key])).map(textsOf)]];
  });
  return Object.fromEntries(kept) as object;
}

function jobOf(job: unknown): StoredJob[] {
  const { metadata, spec, status } = recordOf(job);
  const { name, labels, annotations, ownerReferences, creationTimestamp, deletionTimestamp } =
    recordOf(metadata);
  const { suspend } = recordOf(spec);
  if (typeof name !== 'string' || typeof creationTimestamp !== 'string') return [];
  // The API server sets creationTimestamp itself, in whole seconds.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(creationTimestamp)) return [];
  if (Number.isNaN(Date.parse(creationTimestamp))) return [];
  const owners = Array.isArray(ownerReferences)
    ? ownerReferences.filter((owner) => hasTexts(owner, ['uid']))
    : [];
  const { conditions } = recordOf(status);
  return [
    {
      metadata: {
        name,
        uid: 'j',
        creationTimestamp,
        ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
        labels: textsOf(labels) as Record<string, string>,
        annotations: textsOf(annotations),
        ownerReferences: owners,
      },
      spec: { suspend: suspend === true },
      status: {
        conditions: (Array.isArray(conditions) ? conditions : []).filter((one) =>
          hasTexts(one, ['type', 'status']),
        ),
      },
    },
  ];
}

function hasTexts(value: unknown, keys: readonly string[] = []): boolean {
  const record = recordOf(value);
  return keys.every((key) => typeof record[key] === 'string');
}

function textsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([, text]) => typeof text === 'string'));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
