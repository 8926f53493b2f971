import { auditObject } from '@kron/fleet/audit/auditObject';
import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { AuditedIdentity } from '@kron/fleet/audit/auditedPeriodData';
import type { AuditStore, RecordCounts, UnknownObject } from '@kron/fleet/audit/auditStore';
import { AuditTally } from '@kron/fleet/audit/auditTally';
import { HeatStrip } from '@kron/fleet/audit/heatStrip';
import type { Host } from '../../host.ts';
import { barText, Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import type { AuditRequest } from './auditRequest.ts';
import type { AuditSubject } from './subjects.ts';

export type ObjectAudit = AuditedIdentity & {
  /** The time zone of the object. */
  clock: string;
  periods: readonly AuditedPeriod[];
  tally: AuditTally;
  strip: HeatStrip;
};

/** An audit of all objects. `total` and `passes` are complete when the caller has read `objects` to its end. */
export type AuditRun = {
  request: AuditRequest;
  objects: AsyncIterable<ObjectAudit>;
  total: AuditTally;
  records: RecordCounts;
  /** Whether every verdict is allowed. */
  passes: () => boolean;
};

/** Number of characters in a heat strip. */
const stripWidth = 32;

/** Audits one object after the other. Removes the records of an object from memory after the object is audited. */
export function runAudit(
  subjects: readonly AuditSubject[],
  store: AuditStore,
  request: AuditRequest,
  host: Host,
): AuditRun {
  const total = new AuditTally('', request);
  const { allow } = request;
  return {
    request,
    objects: objectAudits(subjects, store, request, total, host),
    total,
    records: store.counts,
    passes: () => total.counts.every(({ verdict }) => allow.has(verdict)),
  };
}

async function* objectAudits(
  subjects: readonly AuditSubject[],
  store: AuditStore,
  request: AuditRequest,
  total: AuditTally,
  host: Host,
): AsyncGenerator<ObjectAudit> {
  const progress = new Progress(host.err);
  let done = 0;
  const yielder = new Yielder(progress, () => barText(done / subjects.length));
  for (const subject of subjects) {
    yield collected(
      subject,
      subject.newest.schedule.zone,
      auditSubject(subject, store, request),
      request,
      total,
    );
    done += 1;
    if (yielder.isDue()) await yielder.yieldToEventLoop();
  }
  await progress.clear();
  for (const unknown of store.unknownObjects)
    yield collected(unknown, 'UTC', [withoutManifest(unknown)], request, total);
}

function auditSubject(subject: AuditSubject, store: AuditStore, request: AuditRequest): AuditedPeriod[] {
  const { versions, facts, newest } = subject;
  const evidence = store.take(subject);
  const isSuspended = newest.spec.policy?.suspend === true;
  return auditObject({ versions, facts, isSuspended, evidence }, request);
}

function collected(
  { kind, identity }: AuditedIdentity,
  clock: string,
  periods: readonly AuditedPeriod[],
  request: AuditRequest,
  total: AuditTally,
): ObjectAudit {
  const tally = new AuditTally(identity, request);
  const strip = new HeatStrip(request, stripWidth);
  for (const period of periods) {
    tally.add(period);
    strip.add(period);
  }
  // Records of CronJobs do not say how a Job ended, so the longest time without a success is unknown.
  if (kind === 'KronJob') tally.finish();
  total.include(tally);
  const { list, allow } = request;
  const listed =
    list === 'all' ? periods : list === 'none' ? [] : periods.filter(({ verdict }) => !allow.has(verdict));
  return { kind, identity, clock, periods: listed, tally, strip };
}

/** A single row for all records of an object that no manifest defines. */
function withoutManifest({ from, to, schedulingHash }: UnknownObject): AuditedPeriod {
  return {
    chosen: null,
    verdict: 'unverifiable',
    reason: 'NoManifest',
    missingHash: schedulingHash,
    span: { from, to },
  };
}
