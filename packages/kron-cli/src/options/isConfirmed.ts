import type { Host } from '../host.ts';

/** Asks a question on standard error, and reads the answer. @param question ends in a question mark */
export async function isConfirmed(host: Host, question: string): Promise<boolean> {
  await host.err.write(`${question} [y/N] `);
  return /^y(?:es)?$/i.test((await host.readLine()).trim());
}
