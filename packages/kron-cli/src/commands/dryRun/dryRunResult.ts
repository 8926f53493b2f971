import type { Clock } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import type { Job } from 'kron-core';
import type { ServerAnswer } from './server/serverVerdicts.ts';

/** How to show a dry run as text. */
export type DryRunView = { now: number; clock: Clock; paint: Paint };

/** The dry run of one object of either kind. */
export type DryRunResult = {
  /** `<namespace>/<name>` */
  identity: string;
  /** The decision and its reason, such as `wait (NotDue)`. */
  verdict: string;
  isInvalid: boolean;
  /** The Job that the operator would create now. null if it would create none. */
  create: Job | null;
  /** The Job for `--server` to check: the Job to create now or, if there is none, the next one. */
  candidate: Job | null;
  /** The time zone of the object. */
  clock: Clock;
  lines: (view: DryRunView, server: ServerAnswer) => string[];
  /** The dry run as data for JSON output. */
  data: (server: ServerAnswer) => object;
  server?: ServerAnswer;
};
