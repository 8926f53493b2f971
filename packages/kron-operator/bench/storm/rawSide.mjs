import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { jobs, nameOf, rawJob } from '../kit/manifests.mjs';

const connections = 20;

/** The lower bound: the same Jobs, created as fast as twenty connections allow, without a controller. */
export function rawSide({ transport, namespace }, count) {
  return {
    count,
    resource: jobs,
    begin: async (due) => {
      await delay(due - Date.now());
      await concurrently(count, connections, (index) =>
        transport.create({ resource: jobs, namespace }, rawJob(`due-${due}-${nameOf(index)}`)),
      );
    },
    dueAt: ({ metadata }) => Number(metadata.name.split('-')[1]),
  };
}
