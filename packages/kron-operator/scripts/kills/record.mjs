import { bundled } from '../../bench/kit/bundled.mjs';
import { jobs, kronJobs } from '../../bench/kit/manifests.mjs';

const { ClusterRecord } = await bundled(
  'record',
  `export { ClusterRecord } from './test/cluster/record.ts';`,
);

/** Records every change of KronJobs and Jobs that the API server stores. */
export async function beginRecord({ transport, namespace }) {
  const record = new ClusterRecord(transport);
  await record.begin([jobs, kronJobs]);
  return {
    /** @throws if a change is missing */
    changes: async () => {
      await record.caughtUp(namespace);
      if (record.gaps.length > 0) throw new Error(`the record has gaps: ${record.gaps.join('; ')}`);
      return record.of(namespace);
    },
    end: () => record.end(),
  };
}
