import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { AuditTotals } from '../audit/audit.ts';
import type { History } from './history.ts';
import { type Part, Progress } from './progress.ts';

/** How many histories are lived through by `npm test`; HISTORIES asks for more. */
const usual = 2_000;
const asked = process.env['HISTORIES'];
const asksForSeed = process.env['SEED'];

/** Of all histories, the part that each kind gets. */
const parts: Readonly<Record<Part, number>> = { wild: 0.82, quiet: 0.15, http: 0.03 };

/** A hundred thousand histories take some hours. */
export const patienceMs = 12 * 3_600_000;

/** What has become of a history. */
export type Judgement = {
  readonly wrong: readonly string[];
  /** What its operators told. */
  readonly log: readonly string[];
  readonly totals: AuditTotals;
};

/**
 * Holds histories of a kind to what is found wrong with them. They are the same ones each time, unless HISTORIES asks for
 * more or SEED for others; a failure tells its seed.
 *
 * @param invariants how many of them `judge` looks at
 */
export async function hold(
  part: Part,
  histories: fc.Arbitrary<History>,
  invariants: number,
  judge: (history: History) => Promise<Judgement>,
): Promise<void> {
  const numRuns = Math.ceil(Number(asked ?? usual) * parts[part]);
  const seed = seedOf(asksForSeed, asked === undefined);
  const progress = new Progress({ part, seed, histories: numRuns, invariants });
  const holds = fc.asyncProperty(histories, async (history) => {
    const { wrong, log, totals } = await judge(history);
    if (wrong.length > 0)
      throw new Error([...wrong, '', ...story(history), '', ...log.slice(-80)].join('\n'));
    if (asked !== undefined) progress.held(totals);
  });
  await fc.assert(holds, { numRuns, seed });
  if (asked !== undefined) await progress.end(process.env['HISTORIES_REPORT']);
}

function seedOf(given: string | undefined, isUsual: boolean): number {
  if (given !== undefined) return Number(given);
  return isUsual ? 20_260_301 : randomInt(2 ** 31);
}

/** A history as a list to be read. */
function story({ steps, ...beginning }: History): string[] {
  return [JSON.stringify(beginning), ...steps.map((step) => `- ${JSON.stringify(step)}`)];
}
