import type { Case } from './case.ts';
import { type Arguments, parseArguments, usage } from './parseArguments.ts';
import type { AnswerTimer } from './program.ts';
import { readCases } from './readCases.ts';
import { reports } from './reports.ts';
import { CaseRun, NoAnswers, type Result } from './runCases.ts';

export const exitCode = { passed: 0, failed: 1, notRun: 2, interrupted: 130 } as const;

/** The parts of the process on which the command line depends. */
type Host = {
  readonly version: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether to print the progress of the run to standard error. This is useful only in a terminal. */
  readonly showsProgress?: boolean;
  readonly timer: AnswerTimer;
  /** Called once at the start of the run, with a function that interrupts the run. */
  readonly onStart?: (interrupt: () => void) => void;
};

type RunArguments = Extract<Arguments, { action: 'run' }>;

/** Runs a command line. Returns the exit code. */
export async function runCli(args: readonly string[], host: Host): Promise<number> {
  const asked = parseArguments(args);
  if (asked.action === 'run') return runKit(asked, host);
  if (asked.action === 'refuse') {
    host.err(`kron-conformance: ${asked.message}\nTry kron-conformance --help\n`);
    return exitCode.notRun;
  }
  host.out(asked.action === 'help' ? usage : `${host.version}\n`);
  return exitCode.passed;
}

async function runKit(asked: RunArguments, host: Host): Promise<number> {
  const inLevels = readCases().filter(({ level }) => asked.levels.includes(level));
  const useless = asked.only.find((item) => !inLevels.some((one) => isOf(one, item)));
  if (useless !== undefined) {
    host.err(`kron-conformance: no cases of ${asked.levels.join(',')} and ${useless}\n`);
    return exitCode.notRun;
  }
  const { only } = asked;
  const cases = inLevels.filter((one) => only.length === 0 || only.some((item) => isOf(one, item)));
  const report = reports[asked.format];
  host.out(report.head?.(cases.length) ?? '');
  const { results, end } = await resultsOf(cases, asked, host);
  host.out(report.tail(results, end?.reason ?? null));
  if (end !== null) {
    host.err(`kron-conformance: ${end.reason}\n`);
    return end.code;
  }
  return results.some(({ status }) => status === 'failed') ? exitCode.failed : exitCode.passed;
}

/** Whether an item of `--only` is the id of a case, its clause, or a group that contains its clause. */
function isOf({ id, clause }: Case, item: string): boolean {
  return item.toLowerCase() === id || `${clause}.`.startsWith(`${item.toUpperCase()}.`);
}

/** The results of the cases that were run. `end` says why the run ended early. Null if all cases were run. */
type Run = { results: Result[]; end: { reason: string; code: number } | null };

async function resultsOf(
  cases: readonly Case[],
  { command, format, isClaim }: RunArguments,
  { out, err, showsProgress = false, timer, onStart }: Host,
): Promise<Run> {
  const run = new CaseRun(command, timer);
  const results: Result[] = [];
  let end: Run['end'] = null;
  onStart?.(() => {
    end = { reason: 'interrupted', code: exitCode.interrupted };
    run.stop();
  });
  try {
    for await (const found of run.results(cases)) {
      const result = isClaim ? claimed(found) : found;
      results.push(result);
      out(reports[format].each?.(result, results.length) ?? '');
      if (showsProgress) err(`\r${results.length} of ${cases.length} cases`);
    }
  } catch (error) {
    if (!(error instanceof NoAnswers)) throw error;
    // If the command has never answered, all failures have the same text, so the report lists none.
    if (!error.hasAnswered) results.length = 0;
    end = { reason: error.message, code: exitCode.notRun };
  }
  if (showsProgress) err('\r\u001b[K');
  return { results, end };
}

/** Counts an unsupported case as failed, as the flag `--claim` requires. */
function claimed(result: Result): Result {
  return result.status === 'unsupported' ? { ...result, status: 'failed', reason: 'unsupported' } : result;
}
