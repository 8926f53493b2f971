import { test } from '@jest/globals';
import { type Engine, findEngine } from './findEngine.ts';

/** A test that needs an engine's program. It is skipped, visibly, if the engine is not available. */
export async function testOn(
  engine: Engine,
  name: string,
  body: (program: string) => Promise<void>,
): Promise<void> {
  const program = await findEngine(engine);
  if (program === undefined) test.skip(name, () => undefined);
  else test(name, () => body(program), 600_000);
}
