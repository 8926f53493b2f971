import { test } from '@jest/globals';
import { type Engine, findEngine } from './findEngine.ts';

/** A test that needs an engine's program: skipped, visibly, where that is not to be had. */
export async function testOn(
  engine: Engine,
  name: string,
  body: (program: string) => Promise<void>,
): Promise<void> {
  const program = await findEngine(engine);
  if (program === undefined) test.skip(name, () => undefined);
  else test(name, () => body(program), 600_000);
}
