import { join } from 'node:path';
import { run } from '../../tools/deploy/chart/src/go/run.ts';
import { root } from './release/release.ts';

/** A period in the output of `kron preview -o json`. */
export type Previewed = {
  readonly identity: string;
  readonly periodID: string;
  readonly chosenTime: string | null;
};

/**
 * Runs `kron preview` and returns the next periods of each KronJob.
 *
 * @throws Error with kron's message
 */
export async function preview(
  manifests: string,
  namespace: string,
  count: number,
): Promise<readonly Previewed[]> {
  const bin = join(root, 'packages/kron-cli/dist/bin.js');
  const args = [bin, 'preview', '-f', '-', '-n', namespace, '--count', `${count}`, '-o', 'json'];
  const { code, stdout, stderr } = await run(process.execPath, args, { input: manifests });
  if (code !== 0) throw new Error(`kron preview: ${stderr}`);
  return (JSON.parse(stdout) as { readonly items: readonly Previewed[] }).items;
}
