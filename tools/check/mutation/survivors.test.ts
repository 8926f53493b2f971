/** Every listed mutant still exists and has a reason. Whether it survives is tested with the others. */
import { describe, expect, test } from '@jest/globals';
import { areas, filesOf } from './areas.mjs';
import { mutantsOf } from './mutants.mjs';
import { isSame, readSurvivors } from './survivors.mjs';

type Mutant = { file: string; line: string; from: string; to: string };
type Survivors = { reasons: Record<string, string>; survivors: (Mutant & { reason: string })[] };

describe.each(areas)('the surviving mutants of the $name', (area) => {
  test('are mutants of the code as it is', async () => {
    const { sources } = await filesOf(area);
    const mutants: Mutant[] = (await mutantsOf(sources)).mutants;
    expect(mutants.length).toBeGreaterThan(100);
    const { survivors } = (await readSurvivors(area.name)) as Survivors;
    const left = [...mutants];
    const unknown = survivors.filter((listed) => {
      const index = left.findIndex((mutant) => isSame(listed, mutant));
      return index < 0 || left.splice(index, 1).length === 0;
    });
    expect(unknown).toEqual([]);
  });

  test('have a listed reason, and no reason is unused', async () => {
    const { reasons, survivors } = (await readSurvivors(area.name)) as Survivors;
    expect(Object.keys(reasons).sort()).toEqual([...new Set(survivors.map(({ reason }) => reason))].sort());
    expect(Object.values(reasons).filter((text) => text.length < 20)).toEqual([]);
  });
});
