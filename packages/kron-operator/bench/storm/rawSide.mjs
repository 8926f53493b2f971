import { setTimeout as delay } from 'node:timers/promises';
import { JobArrivals } from '../kit/jobArrivals.mjs';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { jobs, nameOf, rawJob } from '../kit/manifests.mjs';
import { concurrently } from '../kit/concurrently.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { lateness } from './lateness.mjs';

const restMs = 5_000;

/** The lower bound: creates the same Jobs twice, as fast as twenty connections allow, without a controller. */
export function rawSide(options, connections = 20) {
  const controllers = controllersOf(options);
  return {
    name: `raw creates, ${connections} at a time`,
    measure: (count) =>
      onBenchPlane({ controllers, controllerArgs: fastLimits }, async ({ plane, transport, namespace }) => {
        const place = { resource: jobs, namespace };
        const { resourceVersion } = await transport.list({ ...place, limit: 1 });
        const arrivals = new JobArrivals(plane, namespace, resourceVersion);
        const starts = [];
        for (const prefix of ['first', 'second']) {
          await delay(restMs);
          starts.push([prefix, Date.now()]);
          await createAll(transport, place, { prefix, count, connections });
        }
        await delay(restMs);
        arrivals.stop();
        const dueAt = ({ metadata }) => starts.find(([prefix]) => metadata.name.startsWith(prefix))[1];
        return lateness(arrivals.all(), dueAt, 2 * count);
      }),
  };
}

async function createAll(transport, place, { prefix, count, connections }) {
  await concurrently(count, connections, (index) =>
    transport.create(place, rawJob(`${prefix}-${nameOf(index)}`)),
  );
}
