import type { Period } from 'kron-core';
import { type ExitCode, exitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';
import type { KronJob } from '../input/kronJob.ts';
import { openInput } from '../input/openInput.ts';
import { reportEnded, reportLeftOut } from '../input/reportInput.ts';
import { latestInstant, parseInstantOption } from '../options/instantOption.ts';
import { Problems } from '../options/problems.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { readSpan, type Span, type SpanFlags } from '../options/spanOptions.ts';
import { readView, type View } from '../options/viewOptions.ts';
import { utcText } from '../output/instantText.ts';
import { jsonRenderer } from '../output/jsonRenderer.ts';
import { paintFor } from '../output/paint.ts';
import { Progress } from '../output/progress.ts';
import type { Renderer } from '../output/renderer.ts';
import { tableRenderer } from '../output/tableRenderer.ts';
import { writeText } from '../output/writeText.ts';
import { periodsNamed } from '../periods/periodsNamed.ts';
import { type Entry, periodOf, timeline } from '../periods/timeline.ts';

/** The flags of `kron preview`. */
export type PreviewFlags = InputFlags & OutputFlags & SpanFlags & { period?: string };

type Request = { view: View; span: Span; nominal: number | undefined };

/** `kron preview`: the next periods of one KronJob, or of many as one timeline. */
export async function preview(names: readonly string[], flags: PreviewFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const { kronJobs, problems } = await openInput(names, flags, host);
  if (flags.output === 'name') await writeText(host.out, kronJobs.map(resourceName));
  else await showPeriods(kronJobs, request, flags, host);
  if (kronJobs.length > 0) await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

async function showPeriods(
  kronJobs: readonly KronJob[],
  { view, span, nominal }: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<void> {
  const renderer = await rendererFor(kronJobs, view, flags, host);
  const shown = new Set<KronJob>();
  const row = (entry: Entry, period: Period): string => {
    shown.add(entry.kronJob);
    return renderer.row(entry, period);
  };
  const rows =
    nominal === undefined
      ? await timeline(kronJobs, span, row, new Progress(host.err))
      : periodsNamed(kronJobs, nominal).map((entry) => row(entry, periodOf(entry)));
  await writeText(host.out, renderer.whole(rows));
  if (rows.length === 0 && kronJobs.length > 0) await host.err.write(nothingIn(span, kronJobs));
  else if (nominal === undefined && span.to === latestInstant) {
    await reportEnded(
      kronJobs.filter((kronJob) => !shown.has(kronJob)),
      host,
      paintFor(host.err, host, flags.color),
    );
  }
}

/** A KronJob that is the only one is told why it has none, if that is its end. */
function nothingIn({ to }: Span, kronJobs: readonly KronJob[]): string {
  const [only] = kronJobs.length === 1 ? kronJobs : [];
  const why =
    only !== undefined && only.schedule.notAfter < to
      ? `: ${only.identity} ends with its notAfter, ${utcText(only.schedule.notAfter)}`
      : '';
  return `no period in this span${why}\n`;
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

async function rendererFor(
  kronJobs: readonly KronJob[],
  view: View,
  flags: PreviewFlags,
  host: Host,
): Promise<Renderer> {
  if (flags.output === 'json') return jsonRenderer;
  if (flags.output === 'yaml') return (await import('../output/yamlRenderer.ts')).yamlRenderer;
  const paint = paintFor(host.out, host, flags.color);
  return tableRenderer(kronJobs, { ...view, paint, width: host.out.columns, wide: flags.output === 'wide' });
}

/** As kubectl names a resource. */
function resourceName({ name }: KronJob): string {
  return `kronjob.kron.io/${name}\n`;
}
