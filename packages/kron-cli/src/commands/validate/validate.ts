import { printable } from '@kron/fleet/text/printable';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { assumedZoneNotes } from '@kron/fleet/input/assumedZone';
import type { PlainObject } from '@kron/fleet/plainObject';
import { convertNote } from '@kron/fleet/input/findObjects';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { joinNames } from '@kron/fleet/input/joinNames';
import { readInput } from '../../input/openInput.ts';
import { readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags } from '../../options/sharedOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { GroupMembers } from '@kron/fleet/validate/groupMembers';
import { countOf, countPeriodic, kindOfInvalid, type Report, reportOf } from '@kron/fleet/validate/report';
import { reportData } from '@kron/fleet/validate/reportData';
import { validationOptions } from '@kron/fleet/validate/validationOptions';
import { reportText } from '@kron/fleet/validate/reportText';

export type ValidateFlags = InputFlags & {
  output: 'text' | 'json' | 'yaml' | 'github' | 'sarif';
  strict?: true;
  now?: string;
  verbose?: true;
  color: boolean;
};

/** Reports all errors in manifests, and warns about valid manifests that are probably mistakes. */
export async function validate(
  names: readonly string[],
  flags: ValidateFlags,
  host: Host,
): Promise<ExitCode> {
  const now = readNow(names, flags, host);
  const members = new GroupMembers();
  const invalid: PlainObject[] = [];
  const onInvalid = (manifest: PlainObject): void => void invalid.push(manifest);
  const input = await readInput(
    names,
    flags,
    { ...validationOptions(now, members), onInvalid, dropsTemplates: true },
    host,
  );
  if (flags.verbose) {
    for (const other of input.ignored) await host.err.write(`ignored: ${problemText(other)}\n`);
  }
  const convertible = input.ignored.filter(({ message }) => message.endsWith(convertNote));
  const notes = [...convertibleNotes(convertible), ...input.notes, ...assumedZoneNotes(input.kronJobs)];
  for (const note of notes) await host.err.write(`${printable(note)}\n`);
  const report = reportOf(input.problems, [...input.warnings, ...(await members.warnings())], {
    valid: {
      ...countPeriodic(input),
      controlledJobs: input.controlledJobs.length,
      calendars: input.validCalendars.length,
      named: kindOfInvalid(invalid),
    },
    strict: flags.strict === true,
  });
  await writeText(host.out, await rendered(report, flags, host));
  return countOf(report).errors > 0 ? exitCode.invalidInput : exitCode.fine;
}

/** The note about ignored manifests that `kron convert` can rewrite into objects of Kron. */
function convertibleNotes(ignored: readonly InputProblem[]): string[] {
  if (ignored.length === 0) return [];
  const names = ignored.map(({ message }) => ({ identity: message.slice(0, -convertNote.length) }));
  const them = ignored.length === 1 ? 'it' : 'them';
  return [`note: not checked: ${joinNames(names)}; to rewrite ${them} for Kron, write kron convert`];
}

function readNow(names: readonly string[], flags: ValidateFlags, host: Host): number {
  const problems = new Problems();
  if (flags.filename !== undefined && names.length > 0) {
    problems.add(`names cannot be combined with -f: to check these files, write -f ${names.join(' -f ')}`);
  }
  if (flags.filename === undefined && ['github', 'sarif'].includes(flags.output)) {
    problems.add(`-o ${flags.output} reports positions in files: write -f FILE, or -o json`);
  }
  const now = readInstant('--now', flags.now, host, problems);
  problems.throwIfAny();
  return now ?? host.now;
}

async function rendered(report: Report, { output, color }: ValidateFlags, host: Host): Promise<string[]> {
  if (output === 'github') return (await import('./githubText.ts')).githubText(report);
  if (output === 'sarif') {
    const { sarif } = await import('./sarif.ts');
    return [await dataText(sarif(report, host.version), 'json')];
  }
  if (output === 'text') return reportText(report, paintFor(host.out, host, color));
  return [await dataText(reportData(report), output)];
}
