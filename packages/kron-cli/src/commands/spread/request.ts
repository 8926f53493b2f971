import type { Host } from '../../host.ts';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { type LabelSelector, parseLabelSelector } from '../../input/labelSelector.ts';
import { namesStandardInput, namesUrl } from '../../input/readSources.ts';
import { looksLikeFile } from '../../input/selectByName.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { readWholeNumber } from '../../options/wholeNumberOption.ts';
import { readWindow } from '../../options/windowOption.ts';
import type { AssignmentRules, Spare } from './assignment/assignSlots.ts';
import { maxSlots } from './assignment/slot.ts';

export type SpreadFlags = InputFlags &
  OutputFlags & {
    group?: string;
    byWindow?: true;
    window?: string;
    of?: string;
    spare?: string;
    resize?: true;
    rebalance?: true;
    write?: true;
    check?: true;
    strict?: true;
  };

export type SpreadRequest = {
  view: View;
  /** The name of the group or, with `byWindow`, the start of the name. */
  group: string;
  byWindow: boolean;
  /** The window.duration to set for all members. If undefined, each member keeps its window. */
  window: string | undefined;
  rules: AssignmentRules;
  names: readonly string[];
  selector: LabelSelector | undefined;
};

/** The length of the suffix that `--by-window` adds to the name of a group: a hyphen and six hex digits. */
const suffixLength = 7;

export function readRequest(names: readonly string[], flags: SpreadFlags, host: Host): SpreadRequest {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const window = readWindow(flags.window, problems);
  const request = {
    view,
    group: readGroup(flags, problems),
    byWindow: flags.byWindow === true,
    window,
    rules: {
      of: readWholeNumber('--of', flags.of, { max: maxSlots }, problems),
      spare: readSpare(flags.spare, problems),
      resize: flags.resize === true,
      rebalance: flags.rebalance === true,
    },
    names,
    selector: readSelector(names, flags, problems),
  };
  checkModes(flags, problems);
  problems.throwIfAny();
  return request;
}

function readGroup({ group, byWindow }: SpreadFlags, problems: Problems): string {
  if (group === undefined) problems.add('--group: expected the name of a group, such as --group backups');
  else if (!isDnsLabel(group)) problems.add(dnsLabelProblem('--group', group));
  else if (byWindow && group.length > 63 - suffixLength)
    problems.add(
      `--group: expected at most ${63 - suffixLength} characters with --by-window, found "${group}"`,
    );
  return group ?? '';
}

function readSpare(text: string | undefined, problems: Problems): Spare {
  const [, count, percent] = /^(\d{1,6})(%?)$/.exec(text ?? '0') ?? [];
  if (count === undefined)
    problems.add(
      `--spare: expected a number of slots up to 999999 or a percentage, such as 5 or 20%, found "${text}"`,
    );
  return percent === '%' ? { percent: Number(count) } : { slots: Number(count ?? 0) };
}

function readSelector(
  names: readonly string[],
  { selector, filename }: SpreadFlags,
  problems: Problems,
): LabelSelector | undefined {
  const files = filename === undefined ? names.filter(looksLikeFile) : [];
  if (files.length > 0)
    problems.add(
      `expected names of KronJobs or CronJobs, found ${files.join(', ')}; to read files, write ${files.map((file) => `-f ${file}`).join(' ')}`,
    );
  if (selector === undefined) return undefined;
  if (names.length > 0) problems.add('-l cannot be used with names: write one of them');
  const parsed = parseLabelSelector(selector);
  if (typeof parsed !== 'string') return parsed;
  problems.add(`--selector: ${parsed}`);
  return undefined;
}

function checkModes(flags: SpreadFlags, problems: Problems): void {
  const { write, check, strict, output } = flags;
  if (strict && !check) problems.add('--strict belongs to --check: add --check, or remove --strict');
  if (check) checkCheck(flags, problems);
  if (!write) return;
  if (output === 'patch') problems.add('-o patch writes nothing: remove -o patch or --write');
  else checkFiles(flags, problems);
}

function checkCheck({ write, rebalance, output }: SpreadFlags, problems: Problems): void {
  if (write) problems.add('--check writes nothing: remove --check or --write');
  if (output !== 'table') problems.add(`--check prints findings: remove -o ${output}`);
  if (rebalance)
    problems.add('--check reports what --rebalance would do: remove --rebalance, or add --strict');
}

function checkFiles({ filename }: SpreadFlags, problems: Problems): void {
  const instead = 'write -o patch instead of --write';
  if (filename === undefined)
    problems.add(`--write edits files, and no -f names any: for a cluster, ${instead}`);
  else if (namesStandardInput(filename))
    problems.add(`--write cannot edit standard input: name files, or ${instead}`);
  else if (namesUrl(filename)) problems.add(`--write cannot edit a URL: name files, or ${instead}`);
}
