import type { Clock } from '@kron/kubernetes/clock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

/** Maximum number of dry runs of one namespace in flight. Other namespaces have a third of this number in addition. */
const dryRunConnections = 6;

/** The gates for the requests of controllers, with one limit per second. */
export type Gates = {
  readonly requests: RequestGate;
  /**
   * Dry runs have their own gate, so that one that hangs delays no other request. They leave a part of the tokens to other
   * requests.
   */
  readonly dryRuns: RequestGate;
  /** How quickly the requests that are no dry runs are answered. */
  readonly pace: NamespacePace;
  /** Requests in flight. A namespace can occur more than once. */
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
