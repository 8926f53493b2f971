import { jobSpec, jobs, rawJob } from '../kit/manifests.mjs';
import { requestsSoFar, waitUntilSettled } from '../kit/serverCounts.mjs';
import { concurrently } from '../kit/concurrently.mjs';

const dayMs = 86_400_000;

/** Creates the Jobs that the KronJobs would have from previous days, and waits until the Job controller has processed them. */
export async function storeJobs(bench, owners, count) {
  const { transport, namespace } = bench;
  await concurrently(count, 20, (index) => {
    const owner = owners[index % owners.length];
    const day = Math.floor(index / owners.length) + 1;
    return transport.create(
      { resource: jobs, namespace },
      jobOf(owner, new Date(Date.now() - day * dayMs), day),
    );
  });
  await waitUntilSettled(() => requestsSoFar(bench, jobs), 900_000);
}

/** Creates Jobs that no object of Kron controls. */
export async function storeForeignJobs(bench, count) {
  const { transport, namespace } = bench;
  await concurrently(count, 20, (index) =>
    transport.create({ resource: jobs, namespace }, rawJob(`foreign-${index}`)),
  );
  await waitUntilSettled(() => requestsSoFar(bench, jobs), 900_000);
}

function jobOf({ metadata: { name, uid } }, at, day) {
  const label = `${at.toISOString().slice(0, 13).replaceAll('-', '')}3000Z`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${name}-${day}`,
      labels: { 'kron.io/name': name, 'kron.io/period-id': label, 'kron.io/chosen-time': label },
      ownerReferences: [
        {
          apiVersion: 'kron.io/v1alpha1',
          kind: 'KronJob',
          name,
          uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: jobSpec,
  };
}
