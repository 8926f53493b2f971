import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { specLine } from '@kron/fleet/timeline/specLine';
import type { Shown } from './tableRenderer.ts';

export function shownKronJob(kronJob: InputKronJob): Shown {
  const { kind, identity, spec } = kronJob;
  return {
    kind,
    identity,
    clock: spec.timezone ?? 'UTC',
    ...(typeof spec.clusterName === 'string' ? { cluster: spec.clusterName } : {}),
    line: () => specLine(kronJob),
  };
}
