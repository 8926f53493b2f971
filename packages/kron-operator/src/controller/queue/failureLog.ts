import type { Clock } from '@kron/kubernetes/clock';
import type { Log } from '../log.ts';
import { outageKind } from '../requests/outageKind.ts';

export type FailureLogOptions = {
  readonly clock: Clock;
  readonly log: Log;
};

/** Something that has failed, and is tried again. */
export type Failure = {
  /** What it was done for: an object's key, a watch. It is said in time that the same works again. */
  readonly of: string;
  readonly error: unknown;
  /** `fields.event` among them. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/** WatchError that lasts is told of again so often. */
const againMs = 60_000;

/** WatchError of the server's own, of one kind. */
type Outage = {
  readonly since: number;
  /** What fails of it, and has not worked since. */
  readonly failing: Set<string>;
  failures: number;
  isTold: boolean;
};

/**
 * Tells of failures once, not at each try. WatchError of the server's own, which everything fails of, is told of when it
 * begins, once a minute while it lasts, and when whatever failed of it has worked again; kinds of it that come and go
 * are told of once a minute as well. Any other failure is told of when it is not the one that was told of before.
 */
export class FailureLog {
  readonly #options: FailureLogOptions;
  readonly #outages = new Map<string, Outage>();
  /** When a kind of trouble was told of last. */
  readonly #toldAt = new Map<string, number>();
  /** What each fails of: a kind of trouble, or what was said of its failure. */
  readonly #failing = new Map<string, { readonly kind: string | undefined; readonly said: string }>();

  constructor(options: FailureLogOptions) {
    this.#options = options;
  }

  failed(failure: Failure): void {
    const { of, error, fields, message } = failure;
    const kind = outageKind(error);
    const said = error instanceof Error ? error.message : String(error);
    const before = this.#failing.get(of);
    if (before !== undefined && before.kind !== kind) this.#leave(of, before.kind);
    this.#failing.set(of, { kind, said });
    if (kind !== undefined) this.#suffer(kind, failure);
    else if (before?.kind === undefined && before?.said === said) {
      this.#options.log.debug({ ...fields, error }, message);
    } else this.#options.log.warn({ ...fields, error }, message);
  }

  /** It works, or is gone. */
  worked(of: string): void {
    const failing = this.#failing.get(of);
    if (failing === undefined) return;
    this.#failing.delete(of);
    this.#leave(of, failing.kind);
  }

  #suffer(kind: string, { of, error, fields, message }: Failure): void {
    const { clock, log } = this.#options;
    const now = clock.monotonic();
    const outage = this.#outages.get(kind) ?? { since: now, failing: new Set(), failures: 0, isTold: false };
    this.#outages.set(kind, outage);
    outage.failing.add(of);
    outage.failures += 1;
    const toldAt = this.#toldAt.get(kind);
    if (toldAt !== undefined && now - toldAt < againMs) {
      log.debug({ ...fields, error }, message);
      return;
    }
    this.#toldAt.set(kind, now);
    const begins = !outage.isTold;
    outage.isTold = true;
    const counts = begins ? {} : countsOf(outage, now);
    const sentence = begins
      ? 'The API server is in trouble or cannot be reached; everything is tried again until it works'
      : 'The API server still is in trouble or cannot be reached';
    log.warn({ event: 'api-server-trouble', kind, ...counts, error, of, while: fields['event'] }, sentence);
  }

  #leave(of: string, kind: string | undefined): void {
    const outage = kind === undefined ? undefined : this.#outages.get(kind);
    if (kind === undefined || outage === undefined) return;
    outage.failing.delete(of);
    if (outage.failing.size > 0) return;
    this.#outages.delete(kind);
    if (!outage.isTold) return;
    const { clock, log } = this.#options;
    const { failures, seconds } = countsOf(outage, clock.monotonic());
    const fields = { event: 'api-server-trouble-over', kind, failures, seconds };
    log.info(fields, 'The API server works again for all that had failed');
  }
}

function countsOf({ failures, failing, since }: Outage, now: number) {
  return { failures, failing: failing.size, seconds: Math.round((now - since) / 1000) };
}
