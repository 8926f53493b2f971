import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { now, type Run, runKron } from './runKron.ts';

/** A folder with manifests for `kron spread`. */
export class SpreadFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'kron-spread-'));

  /** @param files texts by path */
  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  write(name: string, text: string): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  names(): string[] {
    return readdirSync(this.path, { recursive: true }).map(String).sort();
  }

  /** Runs `kron spread` for the group `backups` on all files of the folder. */
  spread(...args: readonly string[]): Promise<Run> {
    return runKron(['spread', '--group', 'backups', '-f', '.', '-R', ...now, ...args], { cwd: this.path });
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/**
 * A manifest in YAML of the namespace prod.
 *
 * @param fields further lines of its spec
 */
export function yamlManifest(name: string, ...fields: readonly string[]): string {
  return [
    'apiVersion: kron.io/v1alpha1',
    'kind: KronJob',
    `metadata: { name: ${name}, namespace: prod }`,
    'spec:',
    '  schedule: 0 1 * * *',
    ...fields.map((field) => `  ${field}`),
    '  jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: main, image: "busybox:1.37" }] } } } }',
    '',
  ].join('\n');
}
