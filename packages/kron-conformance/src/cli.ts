import { type Arguments, parseArguments, usage } from './parseArguments.ts';
import type { AnswerTimer } from './program.ts';
import { readCases } from './readCases.ts';
import { reports } from './reports.ts';
import { CaseRun, NoAnswers, type Result } from './runCases.ts';

export const exitCode = { passed: 0, failed: 1, impossible: 2, interrupted: 130 } as const;

/** What the command line needs of the process. */
export type Host = {
  readonly version: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly timer: AnswerTimer;
  /** Called with what ends the run. */
  readonly onStart?: (stop: () => void) => void;
};

/** Runs a command line. Returns the exit code. */
export async function runCli(args: readonly string[], host: Host): Promise<number> {
  const asked = parseArguments(args);
  if (asked.action === 'run') return runKit(asked, host);
  if (asked.action === 'refuse') {
    host.err(`kron-conformance: ${asked.message}\nTry kron-conformance --help\n`);
    return exitCode.impossible;
  }
  host.out(asked.action === 'help' ? usage : `${host.version}\n`);
  return exitCode.passed;
}

async function runKit(
  { command, levels, only, format }: Extract<Arguments, { action: 'run' }>,
  { out, err, timer, onStart }: Host,
): Promise<number> {
  const cases = readCases().filter(
    ({ id, clause, level }) =>
      levels.includes(level) && (only === undefined || only === id || `${clause}.`.startsWith(`${only}.`)),
  );
  if (cases.length === 0) {
    err(`kron-conformance: no cases of ${levels.join(',')}${only === undefined ? '' : ` and ${only}`}\n`);
    return exitCode.impossible;
  }
  const run = new CaseRun(command, timer);
  onStart?.(() => run.stop());
  const results: Result[] = [];
  try {
    for await (const result of run.results(cases)) results.push(result);
  } catch (error) {
    if (!(error instanceof NoAnswers)) throw error;
    err(`kron-conformance: ${error.message}\n`);
    return exitCode.impossible;
  }
  out(reports[format](results));
  return results.some(({ status }) => status === 'failed') ? exitCode.failed : exitCode.passed;
}
