import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { concurrently } from '../kit/concurrently.mjs';

const hourMs = 3_600_000;

/** Creates KronJobs that run once a day, twelve hours from now. @returns the stored objects */
export async function storeKronJobs({ transport, namespace }, count) {
  const hour = new Date(Date.now() + 12 * hourMs).getUTCHours();
  const stored = [];
  await concurrently(count, 10, async (index) => {
    const manifest = kronJob(nameOf(index), `30 ${hour} * * *`, { window: { duration: '10m' } });
    manifest.spec.policy.successfulJobsHistoryLimit = 10;
    stored[index] = await transport.create({ resource: kronJobs, namespace }, manifest);
  });
  return stored;
}
