import { jobs } from './manifests.mjs';

/** The condition that an API server expects before the last one. */
const before = { Complete: 'SuccessCriteriaMet', Failed: 'FailureTarget' };

/**
 * Ends a Job, on a control plane without the Job controller.
 *
 * @param {{ namespace: string, name: string }} ref
 * @param {'Complete' | 'Failed'} as
 */
export async function endJob(transport, ref, as = 'Complete') {
  const time = new Date().toISOString().replace(/\.\d+/, '');
  const condition = (type) => ({ type, status: 'True', lastProbeTime: time, lastTransitionTime: time });
  const status = {
    startTime: time,
    ...(as === 'Complete' ? { completionTime: time } : {}),
    conditions: [condition(before[as]), condition(as)],
  };
  await transport.patch(
    { resource: jobs, ...ref },
    { type: 'merge', subresource: 'status', body: { status } },
  );
}
