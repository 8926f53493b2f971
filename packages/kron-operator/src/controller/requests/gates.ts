import type { Clock } from '@kron/kubernetes/clock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

/** Maximum number of dry runs of one namespace in flight. Other namespaces share a third of this number in addition. */
const dryRunConnections = 6;

/** The gates for the requests of controllers. They share one limit of requests per second. */
export type Gates = {
  readonly requests: RequestGate;
  /**
   * Dry runs have their own gate, so that a hanging dry run delays no other request. A quarter of the tokens is reserved for
   * other requests.
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
