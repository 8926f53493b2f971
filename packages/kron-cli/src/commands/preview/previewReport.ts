import type { Host } from '../../host.ts';
import { checkReportSize } from '../../report/checkReportSize.ts';
import type { ReportFlags } from '../../report/reportFleet.ts';
import { type Report, writeReport } from '../../report/writeReport.ts';
import { countStarts } from '../../timeline/countStarts.ts';
import { whatIfOf } from '../../timeline/whatIf.ts';

/** @throws UsageError if the span has more than a million periods */
export async function previewReport(
  {
    window,
    ...input
  }: Pick<Report, 'opened' | 'places' | 'request' | 'count'> & { window: string | undefined },
  flags: ReportFlags,
  host: Host,
): Promise<void> {
  const { now, from, to } = input.request;
  await checkReportSize(input.opened, { from, to }, host.err);
  // The starts are counted per minute, so the span is widened to whole minutes.
  const minutes = { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
  const whatIf = await whatIfOf(input.opened, window, minutes, host.err);
  const load = { ...(await countStarts(input.opened, minutes, host.err)), whatIf };
  const shown = { heading: 'Runs', panel: 'timeline' as const, load, tables: [] };
  await writeReport({ ...input, ...shown, waitingFirst: from === now }, flags, host);
}
