import type { Job } from 'kron-core';
import type { Clock } from '../../output/instantText.ts';
import type { Paint } from '../../output/paint.ts';
import type { ServerVerdict } from './server/serverVerdict.ts';

/** What the text about a dry run depends on besides it. */
export type DryRunView = { now: number; clock: Clock; paint: Paint };

/** What an API server says of the Job; null: there is none to ask about; undefined: it was not asked. */
export type ServerAnswer = ServerVerdict | null | undefined;

/** What the operator would do about one object, of whatever kind, as the command shows it. */
export type ShownDryRun = {
  /** `<namespace>/<name>` */
  identity: string;
  /** `wait (NotDue)` */
  verdict: string;
  isInvalid: boolean;
  /** The Job that would be created now. */
  create: Job | null;
  /** The one that an API server can be asked about: that of now, or else the next one. */
  candidate: Job | null;
  /** That its times go by. */
  clock: Clock;
  lines: (view: DryRunView, server: ServerAnswer) => string[];
  /** As JSON shows it. */
  data: (server: ServerAnswer) => object;
  server?: ServerAnswer;
};
