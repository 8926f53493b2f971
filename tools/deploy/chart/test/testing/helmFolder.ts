import { dirname } from 'node:path';
import { goTool, helmTool } from '../../src/go/goTool.ts';
import { root } from './root.ts';

/** The folder of Helm, for a PATH. */
export async function helmFolder(): Promise<readonly string[]> {
  return [dirname(await goTool(root, helmTool))];
}
