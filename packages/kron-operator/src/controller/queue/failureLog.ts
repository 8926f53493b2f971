import type { WatchError } from '@kron/kubernetes/cache/reflector';
import type { Clock } from '@kron/kubernetes/clock';
import type { Log } from '../log.ts';
import { outageKind } from '../requests/outageKind.ts';

type FailureLogOptions = {
  readonly clock: Clock;
  readonly log: Log;
};

type Failure = {
  /** The name of the failed object or watch, such as a key. The caller reports the recovery under the same name. */
  readonly subject: string;
  readonly error: unknown;
  /** Log fields, including `event`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
};

const repeatMs = 60_000;

/** An outage of the API server. `outageKind` names the kind of the outage, and there is one `Outage` for each kind. */
type Outage = {
  readonly since: number;
  /** The failed subjects that have not recovered. */
  readonly failing: Set<string>;
  failures: number;
  isLogged: boolean;
};

/**
 * Logs failures once, and not at every retry. An outage of the API server is logged when it starts, every minute while it
 * lasts, and when all failed subjects have recovered. If an outage ends and starts again within a minute, its start is not
 * logged again. A failure that is no outage is logged when its error differs from the previous error of the same subject.
 */
export class FailureLog {
  readonly #options: FailureLogOptions;
  readonly #outages = new Map<string, Outage>();
  readonly #loggedAt = new Map<string, number>();
  readonly #failing = new Map<string, { readonly kind: string | undefined; readonly text: string }>();

  constructor(options: FailureLogOptions) {
    this.#options = options;
  }

  failed(failure: Failure): void {
    const { subject, error, fields, message } = failure;
    const kind = outageKind(error);
    const text = error instanceof Error ? error.message : String(error);
    const before = this.#failing.get(subject);
    if (before !== undefined && before.kind !== kind) this.#recovered(subject, before.kind);
    this.#failing.set(subject, { kind, text });
    if (kind !== undefined) this.#outage(kind, failure);
    else if (before?.kind === undefined && before?.text === text) {
      this.#options.log.debug({ ...fields, error }, message);
    } else this.#options.log.warn({ ...fields, error }, message);
  }

  /** To be called when the subject works again or no longer exists. */
  succeeded(subject: string): void {
    const failing = this.#failing.get(subject);
    if (failing === undefined) return;
    this.#failing.delete(subject);
    this.#recovered(subject, failing.kind);
  }

  /** To be called when a list or watch has failed and is tried again. */
  watchFailed({ operation, error, retryInMs }: WatchError, resource: string): void {
    const fields = { event: `${operation}-broken-off`, resource, retryInMs: Math.round(retryInMs) };
    const message = `${operation} on ${resource} failed, restarting`;
    this.failed({ subject: `watch ${resource}`, error, fields, message });
  }

  watchRecovered(resource: string): void {
    this.succeeded(`watch ${resource}`);
  }

  #outage(kind: string, { subject, error, fields, message }: Failure): void {
    const { clock, log } = this.#options;
    const now = clock.monotonic();
    const outage = this.#outages.get(kind) ?? {
      since: now,
      failing: new Set(),
      failures: 0,
      isLogged: false,
    };
    this.#outages.set(kind, outage);
    outage.failing.add(subject);
    outage.failures += 1;
    const loggedAt = this.#loggedAt.get(kind);
    if (loggedAt !== undefined && now - loggedAt < repeatMs) {
      log.debug({ ...fields, error }, message);
      return;
    }
    this.#loggedAt.set(kind, now);
    const begins = !outage.isLogged;
    outage.isLogged = true;
    const counts = begins ? {} : countsOf(outage, now);
    const texts = textsOf(kind);
    log.warn(
      { event: 'api-server-trouble', kind, ...counts, error, of: subject, while: fields['event'] },
      begins ? texts.begins : texts.lasts,
    );
  }

  #recovered(subject: string, kind: string | undefined): void {
    const outage = kind === undefined ? undefined : this.#outages.get(kind);
    if (kind === undefined || outage === undefined) return;
    outage.failing.delete(subject);
    if (outage.failing.size > 0) return;
    this.#outages.delete(kind);
    if (!outage.isLogged) return;
    const { clock, log } = this.#options;
    const { failures, seconds } = countsOf(outage, clock.monotonic());
    const fields = { event: 'api-server-trouble-over', kind, failures, seconds };
    log.info(fields, textsOf(kind).ends);
  }
}

function textsOf(kind: string): Readonly<Record<'begins' | 'lasts' | 'ends', string>> {
  // The API server may not be the cause of a timeout: it can wait for a webhook of one namespace.
  if (kind === 'TIMEOUT')
    return {
      begins: 'no response in time, the API server or a webhook may hang, retrying',
      lasts: 'still no response in time, the API server or a webhook may hang, retrying',
      ends: 'responses come in time again',
    };
  return {
    begins: 'API server unavailable, retrying',
    lasts: 'API server still unavailable, retrying',
    ends: 'API server recovered',
  };
}

function countsOf({ failures, failing, since }: Outage, now: number) {
  return { failures, failing: failing.size, seconds: Math.round((now - since) / 1000) };
}
