import type { ConversionChoices } from '@kron/fleet/convert/convertCronJob';
import { convertObject } from '@kron/fleet/convert/convertObject';
import type { CronJobs } from '@kron/fleet/convert/cronJobs';
import { namespaceAnnotations } from '@kron/fleet/input/cronJobWindow';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { printable } from '@kron/fleet/text/printable';
import { validateSpec } from 'kron-core';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { isUrl } from '../../input/fetchSource.ts';
import { namesStandardInput, namesUrl } from '../../input/readSources.ts';
import { inputRequest } from '../../input/openInput.ts';
import { readSelection } from '../../input/selection.ts';
import { readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import { zoneProblems } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { writeText } from '../../output/writeText.ts';
import { chooseCronJobs, type ConvertedObject } from './chooseCronJobs.ts';
import { type ConvertFlags, isEdit } from './convertFlags.ts';
import { readCronJobs } from './readCronJobs.ts';
import { reportConverted } from './reportConverted.ts';

/** Converts CronJobs and G-Research's ControlledJobs, and notes how the results behave differently. */
export async function convert(names: readonly string[], flags: ConvertFlags, host: Host): Promise<ExitCode> {
  const choices = readChoices(flags, host);
  const input = await readInput(names, flags, host);
  const conversions = await Promise.all(
    chooseCronJobs(input, names, flags).map(async ({ isChosen, ...one }): Promise<ConvertedObject> => {
      if (!isChosen) return { ...one, conversion: undefined };
      const { value } = one.object;
      const namespace = namespaceAnnotations(value, input.namespaces, flags.namespace ?? 'default');
      return { ...one, conversion: await convertObject(value, choices, namespace) };
    }),
  );
  const edit = isEdit(flags) ? await import('./editConverted.ts') : undefined;
  const unedited = { objects: conversions, files: [], problems: [] };
  const { objects, files, problems } = (await edit?.editConverted(conversions, flags)) ?? unedited;
  const unread = input.problems.length;
  const located = await locate(objects, flags.namespace ?? 'default');
  input.problems.push(...located.problems, ...problems);
  input.warnings.push(...located.warnings);
  await reportConverted({ ...input, unread }, objects, flags, host);
  const isDone = edit ? await edit.finishEdit(files, flags, host) : await print(objects, flags, host);
  const isIncomplete = flags.all === true && input.ignored.length + input.holders.length > 0;
  return !isDone || input.problems.length > 0 || isIncomplete ? exitCode.invalidInput : exitCode.fine;
}

async function readInput(names: readonly string[], flags: ConvertFlags, host: Host): Promise<CronJobs> {
  const { selector: _, ...ofFiles } = flags;
  if (flags.filename !== undefined) return readCronJobs(inputRequest(ofFiles), isEdit(flags), host);
  const problems = new Problems();
  const selection = readSelection(names, flags, problems, ['CronJob']);
  problems.throwIfAny();
  const { storedCronJobs } = await import('./storedCronJobs.ts');
  return storedCronJobs(selection, flags, host);
}

function readChoices(flags: ConvertFlags, host: Host): ConversionChoices {
  const { deadline, timezone, suspend, now } = flags;
  const problems = new Problems();
  const instant = readInstant('--now', now, host, problems);
  const policy = deadline === undefined ? {} : { deadline };
  for (const { message } of validateSpec({ identity: 'default/deadline', schedule: '0 0 * * *', policy }))
    problems.add(`--deadline: ${message}`);
  for (const message of zoneProblems(timezone)) problems.add(`--timezone: ${message}`);
  if (isEdit(flags)) addEditProblems(flags, problems);
  problems.throwIfAny();
  return { deadline, timezone, suspend, now: instant ?? host.now };
}

function addEditProblems({ write, filename = [], output }: ConvertFlags, problems: Problems): void {
  const flag = write ? '--write' : '--diff';
  if (filename.length === 0) problems.add(`${flag} edits files: add -f FILE`);
  const others = filename.filter((name) => namesStandardInput([name]) || namesUrl([name]));
  if (others.length > 0)
    problems.add(`${flag} edits files: expected files or folders, found -f ${others.join(' -f ')}`);
  if (output === 'json') problems.add(`${flag} keeps the format of the files: remove -o json`);
}

/** The problems of the objects that cannot be converted, and the warnings about the converted objects. */
async function locate(
  objects: readonly ConvertedObject[],
  namespace: string,
): Promise<{ problems: InputProblem[]; warnings: InputProblem[] }> {
  const problems: InputProblem[] = [];
  const warnings: InputProblem[] = [];
  for (const { object, source, conversion } of objects) {
    if (conversion === undefined) continue;
    const issues = conversion.ok ? conversion.warnings : conversion.issues;
    (conversion.ok ? warnings : problems).push(...(await locateIssues(issues, object, source, namespace)));
  }
  return { problems, warnings };
}

async function print(
  objects: readonly ConvertedObject[],
  { output, filename }: ConvertFlags,
  host: Host,
): Promise<true> {
  const results = objects.flatMap(({ source, conversion }) =>
    conversion?.ok ? [{ source, converted: conversion.converted }] : [],
  );
  if (results.length === 0) return true;
  const converted = results.map((one) => one.converted);
  if (output === 'json') {
    const list = { apiVersion: 'v1', kind: 'List', items: converted };
    await writeText(host.out, [await dataText(results.length === 1 ? converted[0] : list, 'json')]);
    return true;
  }
  const { convertedYaml } = await import('@kron/fleet/convert/convertedYaml');
  const isFile = (source: string): boolean => filename !== undefined && source !== 'stdin' && !isUrl(source);
  const heads = results.map(({ source }) => (isFile(source) ? `# ${printable(source)}\n` : ''));
  await writeText(host.out, convertedYaml(converted, heads));
  return true;
}
