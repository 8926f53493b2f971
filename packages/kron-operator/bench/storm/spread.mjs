import { kronJob } from '../kit/manifests.mjs';
import { seconds, verdict } from '../table.mjs';
import { kronRuns } from './kronSide.mjs';

const windowMs = 120_000;
const allowedP99 = 1;
const allowedMost = 3;
const manifest = (name, schedule) => kronJob(name, schedule, { window: { duration: `${windowMs / 1000}s` } });

/** Many KronJobs with one schedule, whose chosen times are spread over a window of two minutes. */
export async function* spread({ kronJobs: count, ...options }) {
  const { ran, p50, p99, most, lag, others } = await kronRuns(
    { count, minutes: 1, windowMs, manifest },
    options,
  );
  const quiet = `longest lag ${(lag * 1000).toFixed(0)} ms, other processes used ${(others * 100).toFixed(0)} % of a core`;
  yield { text: `\n${count} KronJobs in a window of ${windowMs / 1000} s: p50 ${seconds(p50)}, ${quiet}\n` };
  yield verdict('run', `${ran} of ${count}`, 'all', ran === count);
  yield verdict('p99 lateness', seconds(p99), `≤ ${allowedP99} s`, p99 <= allowedP99);
  yield verdict('latest', seconds(most), `≤ ${allowedMost} s`, most <= allowedMost);
}
