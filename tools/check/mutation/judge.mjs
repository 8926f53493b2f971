import { filesOf } from './areas.mjs';
import { bundle } from './bundle.mjs';
import { mutantsOf } from './mutants.mjs';
import { isSame, survivorsOf } from './survivors.mjs';
import { TestThread } from './testThread.mjs';

/** A mutant that is reached this many times as often as without it has a loop that does not end. */
const hitFactor = 100;

/**
 * Tries the mutants of an area and compares those that survive with the list. `onUnlisted` is called for each that is not
 * in it.
 */
export async function judge(area, { words, every, listedOnly, workers, onUnlisted }) {
  const { sources, tests } = await filesOf(area);
  const { code, mutants } = await mutantsOf(sources);
  const { runner, files } = await bundle(area.name, tests, code);
  const measured = await measure(runner, files);
  const listed = await survivorsOf(area.name);
  const isChosen = (mutant, index) =>
    words.some((word) => mutant.file.includes(word)) &&
    index % every === 0 &&
    (!listedOnly || listed.left.some((one) => isSame(one, mutant)));
  const chosen = mutants.filter(isChosen);
  let survived = 0;
  let unlisted = 0;
  const left = chosen.values();
  const work = async () => {
    const attempts = new Attempts(runner, files, measured);
    for (const mutant of left) {
      if (!(await attempts.survives(mutant.id))) continue;
      survived += 1;
      if (listed.take(mutant)) continue;
      unlisted += 1;
      onUnlisted(mutant);
    }
    await attempts.end();
  };
  await Promise.all(Array.from({ length: workers }, work));
  // A mutant that was not tried may be the survivor of an entry that an equal mutant has left.
  for (const mutant of mutants) if (!chosen.includes(mutant)) listed.take(mutant);
  return { tried: chosen.length, killed: chosen.length - survived, unlisted, idle: listed.left };
}

/** Runs all tests without a mutant. */
async function measure(runner, files) {
  const { thread, loaded } = await TestThread.start(runner, files);
  const { failed, measured } =
    loaded.failed === undefined ? await thread.ask({ measure: true }, 600_000) : loaded;
  await thread.end();
  if (failed !== undefined) throw new Error(`without a mutant: ${failed}`);
  // Quick tests come first.
  return { atLoad: loaded.hits, tests: measured.toSorted((a, b) => a.tookMs - b.tookMs) };
}

/** Tries one mutant after another, in one thread as long as it answers. */
class Attempts {
  #thread;
  #runner;
  #files;
  #measured;

  constructor(runner, files, measured) {
    this.#runner = runner;
    this.#files = files;
    this.#measured = measured;
  }

  async survives(id) {
    const { atLoad, tests } = this.#measured;
    const isAtLoad = atLoad[id] !== undefined;
    const reaching = isAtLoad ? tests : tests.filter(({ hits }) => hits[id] !== undefined);
    if (reaching.length === 0) return true;
    // What a file computes when it is loaded needs a mutant that is active then.
    const thread = isAtLoad ? await this.#startThread(id) : (this.#thread ??= await this.#startThread());
    if (thread === undefined) return false;
    const question = {
      mutant: id,
      indices: reaching.map(({ index }) => index),
      hitLimit: hitFactor * ((atLoad[id] ?? 0) + sum(reaching.map(({ hits }) => hits[id] ?? 0))),
    };
    const limitMs = 10_000 + 10 * sum(reaching.map(({ tookMs }) => tookMs));
    const { failed, isOver = isAtLoad } = await thread.ask(question, limitMs);
    if (isOver) await thread.end();
    if (isOver && thread === this.#thread) this.#thread = undefined;
    return failed === null;
  }

  async end() {
    await this.#thread?.end();
  }

  async #startThread(mutant) {
    const { thread, loaded } = await TestThread.start(this.#runner, this.#files, mutant);
    if (loaded.failed === undefined) return thread;
    await thread.end();
    return undefined;
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
