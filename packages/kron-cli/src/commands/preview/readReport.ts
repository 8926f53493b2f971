import type { ShownSpan } from '@kron/fleet/timeline/shownSpan';
import { latestInstant } from '../../options/zoneClock.ts';
import type { Problems } from '../../options/problems.ts';
import type { View } from '../../options/viewOptions.ts';
import { type LabelsFlags, readLabels } from '../../report/labelsOption.ts';
import type { ReportRequest } from '../../report/reportFleet.ts';

const day = 86_400;
const maxDays = 366;

/** Reads what the report shows. A report covers a day unless a flag sets the end. `--count` does not set the end. */
export function readReport(
  flags: LabelsFlags & { period?: string; only?: string },
  view: View,
  { from, to: last }: ShownSpan,
  problems: Problems,
): ReportRequest | undefined {
  const labels = readLabels(flags, problems);
  if (flags.output !== 'html') return undefined;
  for (const other of ['period', 'only'] as const) {
    if (flags[other] !== undefined) problems.add(`-o html shows all periods of a span: remove --${other}`);
  }
  const to = last === latestInstant ? from + day : last + 1;
  if (to - from > maxDays * day)
    problems.add(`a report covers at most ${maxDays} days: narrow --from and --to, or --for`);
  return { now: view.now, zone: view.zone, from, to, labels };
}
