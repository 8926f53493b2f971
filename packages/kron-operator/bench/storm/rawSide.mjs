import { setTimeout as delay } from 'node:timers/promises';
import { JobArrivals } from '../kit/jobArrivals.mjs';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { jobs, nameOf, rawJob } from '../kit/manifests.mjs';
import { sideBySide } from '../kit/sideBySide.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { lateness } from './lateness.mjs';

const restMs = 5_000;

/** The floor: nobody decides anything, the same Jobs are created as fast as twenty connections carry them, twice. */
export function rawSide(options, connections = 20) {
  const controllers = controllersOf(options);
  return {
    name: `raw creates, ${connections} side by side`,
    measure: (count) =>
      onBenchPlane({ controllers, controllerArgs: fastLimits }, async ({ plane, transport, namespace }) => {
        const place = { resource: jobs, namespace };
        const { resourceVersion } = await transport.list({ ...place, limit: 1 });
        const arrivals = new JobArrivals(plane, namespace, resourceVersion);
        const begun = [];
        for (const prefix of ['first', 'second']) {
          await delay(restMs);
          begun.push([prefix, Date.now()]);
          await createAll(transport, place, { prefix, count, connections });
        }
        await delay(restMs);
        arrivals.stop();
        const dueAt = ({ metadata }) => begun.find(([prefix]) => metadata.name.startsWith(prefix))[1];
        return lateness(arrivals.all(), dueAt, 2 * count);
      }),
  };
}

async function createAll(transport, place, { prefix, count, connections }) {
  await sideBySide(count, connections, (index) =>
    transport.create(place, rawJob(`${prefix}-${nameOf(index)}`)),
  );
}
