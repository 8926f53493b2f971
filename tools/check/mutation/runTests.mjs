/** A worker thread that loads test files, and runs tests of them while the mutant that the parent names is active. */
import { parentPort, workerData } from 'node:worker_threads';
import { tests } from './jestGlobals.mjs';

const { files, mutant } = workerData;
/** The instrumented code reads it from the global scope. */
const stryker = { activeMutant: mutant };
Object.assign(globalThis, { __stryker__: stryker });

try {
  for (const file of files) await import(file);
  send({ tests: tests.length, hits: stryker.mutantCoverage?.static ?? {} });
  parentPort.on('message', (asked) => void answer(asked));
} catch (error) {
  send({ failed: `loading: ${String(error)}` });
}

/** A worker thread has no target origin, so the second argument is the list of transferred objects. */
function send(message) {
  parentPort.postMessage(message, []);
}

async function answer(asked) {
  send(asked.measure ? await measure() : await attempt(asked));
}

/** Runs all tests. Returns which mutants each reaches and how often, and how long it takes. */
async function measure() {
  const measured = [];
  for (const [index, { name, run }] of tests.entries()) {
    stryker.currentTestId = `${index}`;
    const startedAt = performance.now();
    const failed = await failureOf(run);
    if (failed !== null) return { failed: `${name}: ${failed}` };
    const tookMs = performance.now() - startedAt;
    measured.push({ index, tookMs, hits: stryker.mutantCoverage?.perTest[index] ?? {} });
  }
  return { measured };
}

/** Runs some tests until one fails. */
async function attempt({ mutant: active, hitLimit, indices }) {
  Object.assign(stryker, { activeMutant: active, hitCount: 0, hitLimit });
  for (const index of indices) {
    const { name, run } = tests[index];
    const failed = await failureOf(run);
    if (failed !== null) return { failed: `${name}: ${failed}` };
  }
  return { failed: null };
}

async function failureOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return String(error);
  }
}
