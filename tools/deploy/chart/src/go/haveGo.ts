import { spawnSync } from 'node:child_process';

/** Whether there is a Go to build with. */
export function haveGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}
