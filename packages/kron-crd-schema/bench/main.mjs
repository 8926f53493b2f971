/**
 * Measures validation, each time relative to a baseline that runs interleaved, because absolute times vary on shared machines.
 * Prints one line per demand. The exit code is 1 if a demand is not met. Measures dist, so build first.
 *
 *   node bench/main.mjs
 */
import { head, line } from '../../kron-core/bench/table.mjs';
import { growthDemands } from './growth.mjs';
import { loadDemands } from './load.mjs';
import { speedDemands } from './speed.mjs';

let met = true;
process.stdout.write(`${head()}\n`);
for (const demands of [speedDemands, loadDemands, growthDemands]) {
  for (const demand of demands()) {
    met &&= demand.ok;
    process.stdout.write(`${line(demand)}\n`);
  }
}
process.exitCode = met ? 0 : 1;
