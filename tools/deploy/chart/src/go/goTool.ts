import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A program that is built from a Go module in this package. */
export type GoTool = {
  /** Name of the module's folder in tools/deploy/chart, and of the program. */
  readonly name: string;
  /** Go package of the program within its module. */
  readonly package: string;
};

export const helmTool: GoTool = { name: 'helm', package: 'helm.sh/helm/v4/cmd/helm' };
export const promqlTool: GoTool = { name: 'promql', package: '.' };
export const certManagerTool: GoTool = { name: 'cert-manager', package: '.' };

/**
 * Returns the path of a program in `.cache/chart`, under a hash of its sources. Builds the program if it is missing, which
 * takes minutes. Says so before a build.
 *
 * @param root - the repository
 * @throws Error without Go, or with the output of the compiler
 */
export async function goTool(root: string, tool: GoTool): Promise<string> {
  const module = join(root, 'tools/deploy/chart', tool.name);
  const folder = join(root, '.cache/chart', `${tool.name}-${await sourceHash(module)}`);
  const program = join(folder, tool.name);
  if (existsSync(program)) return program;

  sayOnStderr(`building ${tool.name} from its Go module; minutes the first time, then cached`);
  await mkdir(join(folder, '..'), { recursive: true });
  const beside = await mkdtemp(`${folder}.`);
  try {
    const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', join(beside, tool.name)];
    const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
    await promisify(execFile)('go', [...args, tool.package], { cwd: module, env, maxBuffer: 2 ** 26 });
    await rename(beside, folder);
  } catch (error) {
    // Another process may have built it in the meantime.
    if (!existsSync(program)) throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return program;
}

async function sourceHash(module: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(module)).filter((file) => /\.(?:go|mod|sum)$/.test(file));
  for (const file of files.toSorted()) hash.update(await readFile(join(module, file)));
  return hash.digest('hex').slice(0, 12);
}

function sayOnStderr(line: string): void {
  process.stderr.write(`chart: ${line}\n`);
}
