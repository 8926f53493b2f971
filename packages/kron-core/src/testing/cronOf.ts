import type { Cron } from '../cron/cron.ts';
import { parseCron } from '../cron/parseCron.ts';

/** The parsed form of a valid expression. */
export function cronOf(expression: string): Cron {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(`${expression}: ${JSON.stringify(parsed.problems)}`);
  return parsed.cron;
}
