import { spawnSync } from 'node:child_process';

export function haveBuildah(): boolean {
  return spawnSync('buildah', ['--version']).status === 0;
}
