/**
 * Measures the cost and the lateness of the operator on a real control plane, beside the built-in CronJob controller,
 * because absolute times depend on the machine. Prints tables and one line per target; the exit code is 1 if a target is
 * not met. Measures dist, so build first. Linux only.
 *
 *   node bench/main.mjs storm --sizes 500,1000 --rounds 2
 *   node bench/main.mjs idle --kronjobs 100000 --seconds 180
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
