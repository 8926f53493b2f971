import type { Clock } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import type { Job } from 'kron-core';
import type { ServerChange } from './server/serverChanges.ts';

export type DryRunView = { now: number; clock: Clock; paint: Paint };

/** The API server's answer to a server-side dry run of a Job. */
export type ServerVerdict = {
  /** The Job to create now or, if there is none, the next Job. */
  jobName: string;
  accepted: boolean;
  /** The API server's warnings, for example from a policy or about a deprecated field. */
  warnings: readonly string[];
  changes: readonly ServerChange[];
  refusal: ServerRefusal | null;
};

/** The API server's verdict about a Job. null if there is no Job to send. undefined without `--server`. */
export type ServerAnswer = ServerVerdict | null | undefined;

export type ServerRefusal = {
  /** The HTTP status. */
  code: number;
  /** The reason in the answer of the API server, such as `Invalid` or `Forbidden`. */
  reason: string;
  message: string;
  fields: readonly { field: string; message: string }[];
};

export type DryRunResult = {
  identity: string;
  /** The decision and its reason, such as `wait (NotDue)`. */
  verdict: string;
  isInvalid: boolean;
  /** The Job that the operator would create now. null if it would create none. */
  create: Job | null;
  /** The Job that `--server` sends to the API server: the Job to create now or, if there is none, the next Job. */
  candidate: Job | null;
  /** The time zone of the object. */
  clock: Clock;
  lines: (view: DryRunView, server: ServerAnswer) => string[];
  data: (server: ServerAnswer) => object;
  server?: ServerAnswer;
};
