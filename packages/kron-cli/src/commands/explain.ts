import { type Explanation, explainPeriod } from 'kron-core';
import { type ExitCode, exitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';
import type { KronJob } from '../input/kronJob.ts';
import { openInput } from '../input/openInput.ts';
import { reportLeftOut } from '../input/reportInput.ts';
import { parseInstantOption } from '../options/instantOption.ts';
import { Problems } from '../options/problems.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { readView, type View } from '../options/viewOptions.ts';
import { dataText } from '../output/dataText.ts';
import { explanationData } from '../output/explanationData.ts';
import { explanationText } from '../output/explanationText.ts';
import { paintFor } from '../output/paint.ts';
import { writeText } from '../output/writeText.ts';
import { decidedOutcome } from '../periods/decidedOutcome.ts';
import { periodsNamed } from '../periods/periodsNamed.ts';
import { nextPeriod, type Picked, periodAround } from '../periods/pickPeriod.ts';

/** The flags of `kron explain`. */
export type ExplainFlags = InputFlags &
  OutputFlags & { period?: string; at?: string; visual?: true; ascii?: true };

type Request = { view: View; nominal: number | undefined; at: number | undefined };

/** `kron explain`: one period of a KronJob, step by step; of several KronJobs one each. */
export async function explain(names: readonly string[], flags: ExplainFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const { kronJobs, problems } = await openInput(names, flags, host);
  const picked = pick(kronJobs, request);
  const ended = kronJobs.filter((kronJob) => !picked.some(({ entry }) => entry.kronJob === kronJob));
  if (request.nominal === undefined) {
    for (const { identity } of ended) await host.err.write(`${identity}: no period is left to explain\n`);
  }
  if (picked.length > 0) {
    await writeText(host.out, await rendered(picked, request.view, flags, host));
    await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  }
  return problems.length > 0 || picked.length === 0 ? exitCode.invalidInput : exitCode.fine;
}

function readRequest(flags: ExplainFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  if (flags.period !== undefined && flags.at !== undefined) {
    problems.add('--period and --at exclude each other: write one of them');
  }
  if (flags.visual && !['text', 'svg'].includes(flags.output)) {
    problems.add(`--visual draws into text: leave out -o ${flags.output}, or write -o svg`);
  }
  const read = (flag: string, text: string | undefined): number | undefined =>
    text === undefined ? undefined : problems.take(parseInstantOption(flag, text, view.now));
  const request = { view, nominal: read('--period', flags.period), at: read('--at', flags.at) };
  problems.throwIfAny();
  return request;
}

function pick(kronJobs: readonly KronJob[], { view, nominal, at }: Request): Picked[] {
  if (nominal !== undefined) {
    return periodsNamed(kronJobs, nominal).map((entry) => ({ entry, which: 'as asked for' }));
  }
  return kronJobs
    .map((kronJob) => (at === undefined ? nextPeriod(kronJob, view.now) : periodAround(kronJob, at)))
    .filter((one) => one !== undefined);
}

async function rendered(
  picked: readonly Picked[],
  view: View,
  flags: ExplainFlags,
  host: Host,
): Promise<string[]> {
  if (flags.output === 'json' || flags.output === 'yaml') {
    const all = picked.map(({ entry }) =>
      explanationData(entry.kronJob.identity, explained(entry), decidedOutcome(entry), host.tzdata),
    );
    return [await dataText(all.length === 1 ? all[0] : { items: all }, flags.output)];
  }
  if (flags.output === 'svg') {
    const { pictureSvg } = await import('../picture/pictureOf.ts');
    return [pictureSvg(picked, view.zone)];
  }
  const paint = paintFor(host.out, host, flags.color);
  const drawing = flags.visual ? await import('../picture/pictureOf.ts') : undefined;
  const texts = picked.map(({ entry, which }) => {
    const zone = view.zone ?? entry.kronJob.spec.timezone ?? 'UTC';
    const shown = { now: view.now, zone, tzdata: host.tzdata, paint, which };
    const lines = explanationText(entry, explained(entry), decidedOutcome(entry), shown);
    const { columns } = host.out;
    const drawn = drawing?.pictureLines(entry, { zone, paint, columns, ascii: flags.ascii === true }) ?? [];
    return `${[...lines, ...drawn].join('\n')}\n`;
  });
  return [texts.join('\n')];
}

function explained({ kronJob, nominal }: Picked['entry']): Explanation {
  return explainPeriod(kronJob.schedule, new Date(nominal * 1000));
}
