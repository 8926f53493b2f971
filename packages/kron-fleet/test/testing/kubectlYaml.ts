import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../../../tools/reference/kubectl-yaml');

/** The documents that kubectl reads in a text, up to its error if there is one. */
export type KubectlReading = { documents: unknown[]; error?: string };

/** What kubectl read in each text of the corpus, one per line. */
export const recordedFile = resolve(import.meta.dirname, '../kubectl/readings.jsonl');

export function recordedReadings(): (KubectlReading & { text: string })[] {
  const lines = readFileSync(recordedFile, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as KubectlReading & { text: string });
}

/** How the library of kubectl reads texts. Needs Go. */
export function kubectlReadings(texts: readonly string[]): KubectlReading[] {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-yaml-'));
  try {
    const built = join(folder, 'kubectl-yaml');
    execFileSync('go', ['build', '-o', built, '.'], { cwd: program, stdio: ['ignore', 'ignore', 'inherit'] });
    const input = texts.map((text) => `${JSON.stringify(text)}\n`).join('');
    const output = execFileSync(built, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as KubectlReading);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
