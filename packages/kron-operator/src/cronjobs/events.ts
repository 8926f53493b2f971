import { jobKind } from '@kron/kubernetes/resources';
import type { HeldJob, HoldDecision } from 'kron-core/controller';
import type { EventNote, ObjectReference } from '../controller/events/eventNote.ts';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import type { TooLong } from './windowChecks.ts';

const maxReported = 10_000;

/**
 * Records Kubernetes Events about Jobs that wait for their chosen time. If a CronJob controls the Job, the Event is about
 * the CronJob. Otherwise the Event is about the Job.
 */
export class EventReporter {
  readonly #recorder: Pick<EventRecorder, 'record'>;
  /**
   * The generation of each CronJob whose window was reported as too long, by the UID of the CronJob. The oldest report is
   * the first entry.
   */
  readonly #tooLong = new Map<string, unknown>();

  constructor(recorder: Pick<EventRecorder, 'record'>) {
    this.#recorder = recorder;
  }

  held(job: HeldJob, { period, window }: Extract<HoldDecision, { action: 'wait' }>): void {
    const { periodID, chosenTime } = period;
    const until = timeFrom(periodID, chosenTime);
    const shape = window.distribution?.name ?? 'uniform';
    const note = `Job ${job.name} of ${periodID} waits until ${until}: window ${window.window.duration}, ${shape}`;
    this.#record(job, { type: 'Normal', reason: 'Held', action: 'Hold', note });
  }

  /** Reports a window that is too long, once for each generation of the CronJob. */
  windowTooLong(job: HeldJob, { why, generation }: TooLong): void {
    const uid = job.cronJob?.uid ?? '';
    if (this.#tooLong.get(uid) === generation) return;
    this.#tooLong.delete(uid);
    this.#tooLong.set(uid, generation);
    const [oldest = ''] = this.#tooLong.keys();
    if (this.#tooLong.size > maxReported) this.#tooLong.delete(oldest);
    this.#record(job, { type: 'Warning', reason: 'WindowTooLong', action: 'Release', note: why });
  }

  /** Reports that a Job starts now, because its chosen time is unknown. */
  invalidHold(job: HeldJob, why: string): void {
    const note = `Job ${job.name} starts at once: ${why}`;
    this.#record(job, { type: 'Warning', reason: 'InvalidHold', action: 'Release', note });
  }

  /** Reports that the API server refuses a release. The operator tries the release again. */
  releaseRefused(job: HeldJob, why: string): void {
    const note = `Error releasing Job ${job.name}, trying again: ${why}`;
    this.#record(job, { type: 'Warning', reason: 'FailedRelease', action: 'Release', note });
  }

  #record(job: HeldJob, event: Omit<EventNote, 'regarding' | 'related'>): void {
    const { namespace, name, uid, cronJob } = job;
    const itself: ObjectReference = { ...jobKind, namespace, name, uid };
    const about: Pick<EventNote, 'regarding' | 'related'> =
      cronJob === undefined
        ? { regarding: itself }
        : { regarding: { apiVersion: 'batch/v1', kind: 'CronJob', namespace, ...cronJob }, related: itself };
    this.#recorder.record({ ...event, ...about });
  }
}

/** Formats a chosen time without its date if the nominal time is on the same day. */
function timeFrom(nominalTime: string, chosenTime: Date): string {
  const text = `${chosenTime.toISOString().slice(0, 19)}Z`;
  return text.slice(0, 10) === nominalTime.slice(0, 10) ? text.slice(11) : text;
}
