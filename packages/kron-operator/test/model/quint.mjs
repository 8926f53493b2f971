/**
 * Reads a model once, and then simulates it with the options of each message. The command line of Quint reads the model for each
 * simulation, which takes seconds.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { load, parse, runSimulator, typecheck } = require('@informalsystems/quint/dist/src/cliCommands.js');

const loaded = expected(await load({ input: workerData }));
const model = expected(await typecheck(expected(await parse(loaded))));

parentPort.on('message', (options) => void simulate(options));

async function simulate(options) {
  const args = { input: workerData, ...options, hide: [], invariants: [], witnesses: [] };
  const simulated = await runSimulator({ ...model, args });
  const isViolated = simulated.isLeft() && simulated.value.stage.status === 'violation';
  if (!isViolated) expected(simulated);
  // A worker has no target origin, so the second argument is the list of transferred objects.
  parentPort.postMessage(isViolated, []);
}

/** @throws Error when a step has failed */
function expected(result) {
  if (result.isRight()) return result.value;
  const { msg, stage } = result.value;
  throw new Error([msg, ...(stage.errors ?? []).map(({ explanation }) => explanation)].join('\n'));
}
