import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { sideBySide } from '../kit/sideBySide.mjs';

const hourMs = 3_600_000;

/** Stores KronJobs that run once a day, twelve hours from now. @returns them, as stored */
export async function storeKronJobs({ transport, namespace }, count) {
  const hour = new Date(Date.now() + 12 * hourMs).getUTCHours();
  const stored = [];
  await sideBySide(count, 10, async (index) => {
    const manifest = kronJob(nameOf(index), `30 ${hour} * * *`, { window: { duration: '10m' } });
    manifest.spec.policy.successfulJobsHistoryLimit = 10;
    stored[index] = await transport.create({ resource: kronJobs, namespace }, manifest);
  });
  return stored;
}
