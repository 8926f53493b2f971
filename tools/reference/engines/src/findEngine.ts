import { bringFromRegistry } from './bringFromRegistry.ts';
import { findOnPath } from './findOnPath.ts';

export type CommandLineEngine = 'node20' | 'node24' | 'bun' | 'deno';
export type Engine = CommandLineEngine | 'chromium';

const brought = {
  node20: { program: 'node', version: '20.20.2' },
  node24: { program: 'node', version: '24.21.0' },
  bun: { program: 'bun', version: '1.4.5' },
  deno: { program: 'deno', version: '2.9.6' },
};

/**
 * The path of an engine's program, installed if possible. Undefined, with a message, if it is not available:
 * the caller skips its test. In CI this is an error instead, because a skipped engine proves nothing.
 */
export async function findEngine(engine: Engine): Promise<string | undefined> {
  try {
    return await locate(engine);
  } catch (error) {
    if (process.env['CI']) throw error;
    process.stderr.write(`SKIPPED: ${engine} is not available (${String(error)})\n`);
    return undefined;
  }
}

async function locate(engine: Engine): Promise<string> {
  if (engine === 'chromium') return findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'chrome']);
  const { program, version } = brought[engine];
  if (program === 'node' && process.version.split('.')[0] === `v${version.split('.')[0]}`)
    return process.execPath;
  return bringFromRegistry(program, version);
}
