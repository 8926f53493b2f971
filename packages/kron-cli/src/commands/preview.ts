import { type ExitCode, exitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';
import type { KronJob } from '../input/kronJob.ts';
import { openInput } from '../input/openInput.ts';
import { dataText } from '../output/dataText.ts';
import { type Paint, paintFor } from '../output/paint.ts';
import { periodData } from '../output/periodData.ts';
import { specLine } from '../output/specLine.ts';
import { table } from '../output/table.ts';
import { tableColumns, type TimelineView, wideColumns } from '../output/timelineColumns.ts';
import { parseInstantOption } from '../options/instantOption.ts';
import { Problems } from '../options/problems.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { readSpan, type Span, type SpanFlags } from '../options/spanOptions.ts';
import { readView, type View } from '../options/viewOptions.ts';
import { periodsNamed } from '../periods/periodsNamed.ts';
import { type Entry, timeline } from '../periods/timeline.ts';

/** The flags of `kron preview`. */
export type PreviewFlags = InputFlags & OutputFlags & SpanFlags & { period?: string };

type Request = { view: View; span: Span; nominal: number | undefined };

/** `kron preview`: the next periods of one KronJob, or of many as one timeline. */
export async function preview(names: readonly string[], flags: PreviewFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const { kronJobs, problems } = await openInput(names, flags, host);
  const { nominal, span } = request;
  const entries = nominal === undefined ? await timeline(kronJobs, span) : periodsNamed(kronJobs, nominal);
  await host.out.write(await rendered(entries, kronJobs, request, flags, host));
  if (entries.length === 0 && kronJobs.length > 0) await host.err.write('no period in this span\n');
  return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

function readRequest(flags: PreviewFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags, view.now, problems);
  const nominal =
    flags.period === undefined
      ? undefined
      : problems.take(parseInstantOption('--period', flags.period, view.now));
  if (flags.period !== undefined) {
    for (const other of ['count', 'from', 'to', 'for'] as const) {
      if (flags[other] !== undefined) problems.add(`--period asks for one period: leave out --${other}`);
    }
  }
  problems.throwIfAny();
  return { view, span, nominal };
}

async function rendered(
  entries: readonly Entry[],
  kronJobs: readonly KronJob[],
  { view }: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<string> {
  switch (flags.output) {
    case 'json':
    case 'yaml':
      return dataText(
        { items: entries.map(({ kronJob, period }) => periodData(kronJob.identity, period)) },
        flags.output,
      );
    case 'name':
      return kronJobs.map(({ name }) => `kronjob.kron.io/${name}\n`).join('');
    default:
      return tableText(entries, kronJobs, view, flags, host);
  }
}

function tableText(
  entries: readonly Entry[],
  kronJobs: readonly KronJob[],
  view: View,
  flags: PreviewFlags,
  host: Host,
): string {
  if (entries.length === 0) return '';
  const paint = paintFor(host.out, host, flags.color);
  const several = kronJobs.length > 1;
  const zoneOf = ({ kronJob }: Entry): string => view.zone ?? kronJob.spec.timezone ?? 'UTC';
  const shown: TimelineView = { now: view.now, paint, several, zoneOf };
  if (flags.output === 'wide') return lines(table(wideColumns(shown), entries, undefined, paint.dim));
  const rows = table(tableColumns(shown, entries), entries, host.out.columns, paint.dim);
  return lines([...(several ? [] : title(kronJobs, paint)), ...rows]);
}

function title(kronJobs: readonly KronJob[], paint: Paint): string[] {
  return kronJobs.flatMap(({ identity, spec }) => [`${paint.bold(identity)}  ${specLine(spec)}`, '']);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
