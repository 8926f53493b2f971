import { spawnSync } from 'node:child_process';

export function haveGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}
