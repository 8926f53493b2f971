/**
 * The script of the view. The page of a report contains the Fleet, and the attribute `data-panel` of the script element
 * names the panel to open. The page of `kron ui` contains no Fleet, and the attribute `data-worker` has the path of the
 * program that the worker runs.
 */
import { mountLive } from './live.ts';
import { mountReport } from './reportHost.ts';

const { panel, worker } = document.currentScript?.dataset ?? {};
if (worker === undefined) mountReport(panel);
else mountLive(worker, { now: () => Date.now() / 1_000, monotonic: () => performance.now() / 1_000 });
