import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A file of a layer. */
export type LayerFile = {
  readonly path: string;
  /** As in `ls`: `-rw-r--r--`. */
  readonly mode: string;
  /** `0/0`. */
  readonly owner: string;
  /** As tar prints it, in UTC, to the second. */
  readonly modified: string;
};

/** Lists the files and folders of a layer with tar. */
export async function layerFiles(layer: string): Promise<LayerFile[]> {
  const args = ['--list', '--verbose', '--full-time', '--utc', '--numeric-owner', '--gzip', '--file', layer];
  const { stdout } = await promisify(execFile)('tar', args, { maxBuffer: 2 ** 26 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, mode = '', owner = '', modified = '', path = ''] =
        /^(\S+) (\S+) +\S+ (\S+ \S+) (.+?)(?: -> .*| link to .*)?$/.exec(line) ?? [];
      return { mode, owner, modified, path: path.replace(/^\.?\//, '') };
    });
}
