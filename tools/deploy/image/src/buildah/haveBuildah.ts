import { spawnSync } from 'node:child_process';

/** Whether there is a buildah to build with. */
export function haveBuildah(): boolean {
  return spawnSync('buildah', ['--version']).status === 0;
}
