import fc from 'fast-check';
import type { History } from './history.ts';

/** How many histories are lived through by `npm test`; HISTORIES asks for more. */
const usual = 2_000;
const asked = process.env['HISTORIES'];
const seed = process.env['SEED'];

/** Of all histories, the part that each kind gets. */
const parts = { wild: 0.82, quiet: 0.15, http: 0.03 };

/** A hundred thousand histories take some hours. */
export const patienceMs = 12 * 3_600_000;

/**
 * Holds histories of a kind to what is found wrong with them. They are the same ones each time, unless HISTORIES asks for
 * more or SEED for others; a failure tells its seed.
 *
 * @param judge what is wrong with a history, and what its operators told
 */
export async function hold(
  part: keyof typeof parts,
  histories: fc.Arbitrary<History>,
  judge: (
    history: History,
  ) => Promise<{ readonly wrong: readonly string[]; readonly log: readonly string[] }>,
): Promise<void> {
  const numRuns = Math.ceil(Number(asked ?? usual) * parts[part]);
  const holds = fc.asyncProperty(histories, async (history) => {
    const { wrong, log } = await judge(history);
    if (wrong.length > 0)
      throw new Error([...wrong, '', ...story(history), '', ...log.slice(-80)].join('\n'));
  });
  const seeded =
    seed !== undefined ? { seed: Number(seed) } : asked === undefined ? { seed: 20_260_301 } : {};
  await fc.assert(holds, { numRuns, ...seeded });
}

/** A history as a list to be read. */
function story({ steps, ...beginning }: History): string[] {
  return [JSON.stringify(beginning), ...steps.map((step) => `- ${JSON.stringify(step)}`)];
}
