import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import { reportReading } from '../../input/reportInput.ts';
import type { Selection } from '../../input/selection.ts';
import { clusterSource } from '../../input/stored/clusterSource.ts';
import { clusterObject } from '../../input/stored/clusterObject.ts';
import { lookUpNamespaces } from '../../input/stored/lookUpNamespaces.ts';
import { placeText } from '../../input/stored/readCluster.ts';
import { readStored } from '../../input/stored/readStored.ts';
import { storedKinds } from '../../input/stored/storedKind.ts';
import type { InputFlags } from '../../options/sharedOptions.ts';
import type { CronJobs } from '@kron/fleet/convert/cronJobs';
import { ownWindowSource } from '@kron/fleet/input/cronJobWindow';
import { withoutApiDefaults } from './withoutApiDefaults.ts';
import { noCronJobs } from './readCronJobs.ts';

/** Reads CronJobs from a cluster, and the Namespaces that can give them a window. */
export async function storedCronJobs(
  selection: Selection,
  flags: InputFlags & { verbose?: true; color: boolean },
  host: Host,
): Promise<CronJobs> {
  return withCluster(flags, host, async (cluster) => {
    const place = placeText(cluster, selection);
    await reportReading(place, flags, host, ['CronJob']);
    const stored = await readStored(cluster, selection, storedKinds.CronJob);
    const found = stored.map((value) => ({
      object: clusterObject(withoutApiDefaults({ ...value })),
      source: clusterSource,
    }));
    const none = { source: clusterSource, message: `no CronJob ${place}` };
    const cronJobs = { ...noCronJobs(), objects: found, problems: found.length === 0 ? [none] : [] };
    const withoutWindow = stored.filter((value) => ownWindowSource({ ...value }) === null);
    const names = new Set(withoutWindow.map(({ metadata }) => metadata.namespace ?? cluster.namespace));
    await lookUpNamespaces(cluster, names, {}, cronJobs);
    return cronJobs;
  });
}
