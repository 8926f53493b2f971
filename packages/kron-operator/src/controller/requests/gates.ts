import type { Clock } from '@kron/kubernetes/clock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

/**
 * The maximum number of dry runs in flight in one namespace. `Shares` derives the limits for several namespaces from this
 * number.
 */
const dryRunConnections = 6;

/** The gates through which all requests of controllers go. They share one limit of requests per second. */
export type Gates = {
  readonly requests: RequestGate;
  /**
   * The gate for dry runs. It is separate, because a hanging dry run must not delay other requests. Dry runs leave a
   * quarter of the tokens to other requests.
   */
  readonly dryRuns: RequestGate;
  /** Knows how quickly the API server answers the requests that are not dry runs. */
  readonly pace: NamespacePace;
  /** The number of requests in flight by namespace. A namespace with dry runs and other requests occurs twice. */
  readonly inFlight: () => Iterable<[namespace: string, count: number]>;
  /** @param durationMs how long a renewal of the Lease took */
  readonly renewed: (durationMs: number) => void;
};

/** @param limits `qps`: the number of requests per second; `burst`: the number of requests at once after an idle time */
export function newGates(clock: Clock, limits: { readonly qps: number; readonly burst: number }): Gates {
  const bucket = new TokenBucket({ clock, rate: limits.qps, burst: limits.burst });
  const pace = new NamespacePace(clock);
  const dryRunPace = new NamespacePace(clock);
  const requests = new RequestGate({ clock, bucket, pace });
  const dryRuns = new RequestGate({
    clock,
    bucket: bucket.forSpare(),
    pace: dryRunPace,
    connections: dryRunConnections,
  });
  return {
    requests,
    dryRuns,
    pace,
    inFlight: () => [...requests.inFlight, ...dryRuns.inFlight],
    renewed: (durationMs) => {
      pace.renewed(durationMs);
      dryRunPace.renewed(durationMs);
    },
  };
}
