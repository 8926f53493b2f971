import type { Clock } from '@kron/kubernetes/clock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

/**
 * Maximum number of dry runs in flight if only one namespace has dry runs. If several namespaces have dry runs, a third more
 * can be in flight.
 */
const dryRunConnections = 6;

/** The gates for the requests of controllers. They share one limit of requests per second. */
export type Gates = {
  readonly requests: RequestGate;
  /**
   * The gate for dry runs. It is a separate gate, so that a hanging dry run delays no other request. Dry runs leave a
   * quarter of the tokens to other requests.
   */
  readonly dryRuns: RequestGate;
  /** How quickly the API server answers requests, without dry runs. */
  readonly pace: NamespacePace;
  /** The number of requests in flight by namespace. A namespace can occur twice. */
  readonly inFlight: () => Iterable<[namespace: string, count: number]>;
  /** @param durationMs how long a renewal of the Lease took */
  readonly renewed: (durationMs: number) => void;
};

/** @param limits the sustained number of requests per second, and the size of a burst after an idle time */
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
