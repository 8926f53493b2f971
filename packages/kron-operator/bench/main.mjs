/**
 * What the operator costs and how late it is, on a real control plane. The built-in controller of CronJobs runs in the
 * same benchmark, because absolute times on shared machines mean little. Prints tables and one line a demand; exit code
 * 1 when one is not met. Measures dist, so build first. Linux only.
 *
 *   node bench/main.mjs storm --sizes 500,1000 --rounds 2
 *   node bench/main.mjs idle --kronjobs 5000 --seconds 300
 *   node bench/main.mjs
 */
import { options, sections } from './options.mjs';

let met = true;
for (const section of sections) {
  for await (const { text, ok = true } of section(options)) {
    met &&= ok;
    process.stdout.write(text);
  }
}
process.exitCode = met ? 0 : 1;
