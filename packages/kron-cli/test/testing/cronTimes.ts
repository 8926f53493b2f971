import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../../../tools/reference/cron-times');

/** A schedule with a timezone prefix, and the span of its times in epoch seconds. */
export type Question = { schedule: string; from: number; to: number };

/** The start times of CronJobs according to the cron library of Kubernetes. Needs Go. */
export function cronTimes(questions: readonly Question[]): number[][] {
  const folder = mkdtempSync(join(tmpdir(), 'cron-times-'));
  try {
    const built = join(folder, 'cron-times');
    execFileSync('go', ['build', '-o', built, '.'], { cwd: program, stdio: ['ignore', 'ignore', 'inherit'] });
    const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
    const output = execFileSync(built, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as number[]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
