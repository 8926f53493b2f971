/**
 * The script of the view in a page. A report has its Fleet in the page; `data-panel` of the script names the panel to open. The
 * page of `kron ui` has none, and `data-worker` names the program of the worker.
 */
import { mountLive } from './live.ts';
import { mountReport } from './reportHost.ts';

const { panel, worker } = document.currentScript?.dataset ?? {};
if (worker === undefined) mountReport(panel);
else mountLive(worker, { now: () => Date.now() / 1_000, monotonic: () => performance.now() / 1_000 });
