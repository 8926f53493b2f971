import { readFile } from 'node:fs/promises';

/**
 * The mutants of an area that no test notices, each with the reason why none has to.
 *
 * @returns a predicate that takes a mutant off the list, and the rest of the list
 */
export async function survivorsOf(area) {
  const { survivors } = await readSurvivors(area);
  const left = [...survivors];
  return {
    take(mutant) {
      const index = left.findIndex((listed) => isSame(listed, mutant));
      return index >= 0 && left.splice(index, 1).length > 0;
    },
    left,
  };
}

/** `reasons` by their names, and the survivors, each with the name of its reason. */
export async function readSurvivors(area) {
  return JSON.parse(await readFile(new URL(`survivors/${area}.json`, import.meta.url), 'utf8'));
}

export function isSame(a, b) {
  return a.file === b.file && a.line === b.line && a.from === b.from && a.to === b.to;
}
