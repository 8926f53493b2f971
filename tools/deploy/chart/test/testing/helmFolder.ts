import { dirname } from 'node:path';
import { goTool, helmTool } from '../../src/go/goTool.ts';
import { root } from './root.ts';

/** Where Helm is, as a folder for a PATH. */
export async function helmFolder(): Promise<readonly string[]> {
  return [dirname(await goTool(root, helmTool))];
}
