import { printable } from '@kron/fleet/text/printable';
import { validateSpec } from 'kron-core';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { joinNames } from '@kron/fleet/input/joinNames';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { inputRequest } from '../../input/openInput.ts';
import { warningLines } from '../../input/reportInput.ts';
import { readSelection } from '../../input/selection.ts';
import { parseInstantOption } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags } from '../../options/sharedOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import type { PlainObject } from '@kron/fleet/plainObject';
import { UsageError } from '../../usageError.ts';
import type { Conversion } from '@kron/fleet/convert/conversion';
import { convertObject } from '@kron/fleet/convert/convertObject';
import type { CronJobs } from '@kron/fleet/convert/cronJobs';
import { differenceNotes } from '@kron/fleet/convert/differenceNotes';
import { readCronJobs } from './readCronJobs.ts';

export type ConvertFlags = InputFlags & {
  output: 'yaml' | 'json';
  deadline?: string;
  now?: string;
  all?: true;
  verbose?: true;
  color: boolean;
};

/** Converts CronJobs and G-Research's ControlledJobs, and notes how the results behave differently. */
export async function convert(names: readonly string[], flags: ConvertFlags, host: Host): Promise<ExitCode> {
  const choices = readChoices(flags, host);
  const input = await readInput(names, flags, host);
  const { namespace = 'default' } = flags;
  const conversions = await Promise.all(
    input.cronJobs.map(({ object }) => convertObject(object.value, choices)),
  );
  const located = await locate(input, conversions, namespace);
  const problems = [...input.problems, ...located.problems];
  const paint = paintFor(host.err, host, flags.color);
  const lines = [
    ...(flags.verbose && !flags.all ? input.ignored : []).map((other) =>
      paint.dim(`ignored: ${problemText(other)}`),
    ),
    ...problems.map((problem) => paint.red(problemText(problem))),
    ...leftAlone(input.ignored, flags).map((line) => (flags.all ? paint.red(line) : paint.yellow(line))),
    ...warningLines([...input.warnings, ...located.warnings], paint, flags.verbose === true),
    ...differenceNotes(conversions, namespace).map((note) => paint.yellow(note)),
  ];
  if (lines.length > 0) await host.err.write(`${lines.join('\n')}\n`);
  const results = conversions.flatMap((one) => (one.ok ? [one.converted] : []));
  if (results.length > 0) await writeText(host.out, await rendered(results, flags.output));
  const incomplete = problems.length > 0 || (flags.all === true && input.ignored.length > 0);
  return incomplete ? exitCode.invalidInput : exitCode.fine;
}

/** The documents that are not converted. `--verbose` lists each on a line of its own. */
function leftAlone(ignored: readonly InputProblem[], { all, verbose }: ConvertFlags): string[] {
  if (ignored.length === 0 || (verbose && !all)) return [];
  if (all) return ignored.map((other) => `not converted: ${problemText(other)}`);
  const names = ignored.map(({ message, source, position }) => ({
    identity: message.startsWith('is not') ? `the document at ${source}:${position?.line ?? 1}` : message,
  }));
  return [printable(`note: not converted: ${joinNames(names)}`)];
}

/** Reads files, or without `-f` the cluster. */
async function readInput(names: readonly string[], flags: ConvertFlags, host: Host): Promise<CronJobs> {
  if (flags.filename !== undefined) {
    if (names.length > 0)
      throw new UsageError([
        `names select CronJobs in the cluster: to read files, write -f ${names.join(' -f ')}`,
      ]);
    return readCronJobs(inputRequest(flags), host);
  }
  const problems = new Problems();
  const selection = readSelection(names, flags, problems, ['CronJob']);
  problems.throwIfAny();
  const { storedCronJobs } = await import('./storedCronJobs.ts');
  return storedCronJobs(selection, flags, host);
}

function readChoices(
  { deadline, now }: ConvertFlags,
  host: Host,
): { deadline: string | undefined; now: number } {
  const problems = new Problems();
  const parsed = now === undefined ? host.now : problems.take(parseInstantOption('--now', now, host.now));
  if (deadline !== undefined) {
    const spec = { identity: 'default/deadline', schedule: '0 0 * * *', policy: { deadline } };
    for (const { message } of validateSpec(spec)) problems.add(`--deadline: ${message}`);
  }
  problems.throwIfAny();
  return { deadline, now: parsed ?? host.now };
}

/** The problems of objects that cannot be converted, and the warnings about the others. */
async function locate(
  { cronJobs }: CronJobs,
  conversions: readonly Conversion[],
  namespace: string,
): Promise<{ problems: InputProblem[]; warnings: InputProblem[] }> {
  const problems: InputProblem[] = [];
  const warnings: InputProblem[] = [];
  for (const [index, { object, source }] of cronJobs.entries()) {
    const conversion = conversions[index];
    if (conversion === undefined) continue;
    const issues = conversion.ok ? conversion.warnings : conversion.issues;
    (conversion.ok ? warnings : problems).push(...(await locateIssues(issues, object, source, namespace)));
  }
  return { problems, warnings };
}

async function rendered(results: readonly PlainObject[], format: 'yaml' | 'json'): Promise<string[]> {
  if (format === 'json') {
    const [first] = results;
    const list = { apiVersion: 'v1', kind: 'List', items: results };
    return [await dataText(results.length === 1 ? first : list, 'json')];
  }
  const { convertedYaml } = await import('@kron/fleet/convert/convertedYaml');
  return convertedYaml(results);
}
