/**
 * Measures what decisions cost, as ratios to something that runs in the same process, because absolute times on shared
 * machines mean little. Prints one line for each bound and exits with 1 if one is exceeded. Measures dist: build first.
 *
 *   node --expose-gc bench/main.mjs
 */
import { calendarDemands } from './calendars.mjs';
import { catchUpDemands } from './catchUp.mjs';
import { clockChangeDemands } from './clockChanges.mjs';
import { controlledDemands } from './controlled.mjs';
import { crowdedDemands } from './crowded.mjs';
import { decideDemands } from './decide.mjs';
import { flowDemands } from './flow.mjs';
import { heapDemands } from './heap.mjs';
import { iterationDemands } from './iteration.mjs';
import { offsetDemands } from './offsets.mjs';
import { spreadDemands } from './spread.mjs';
import { head, line } from './table.mjs';

const sections = [
  decideDemands,
  crowdedDemands,
  iterationDemands,
  clockChangeDemands,
  calendarDemands,
  catchUpDemands,
  flowDemands,
  controlledDemands,
  spreadDemands,
  offsetDemands,
  heapDemands,
];

let met = true;
process.stdout.write(`${head()}\n`);
for (const demands of sections) {
  for (const demand of demands()) {
    met &&= demand.ok;
    process.stdout.write(`${line(demand)}\n`);
  }
}
process.exitCode = met ? 0 : 1;
