import type { Host } from '../host.ts';
import type { OpenedInput } from '../input/openInput.ts';
import { shippedFile, viewPrograms } from '../output/shippedFile.ts';
import { writeText } from '../output/writeText.ts';
import type { ObjectPlaces } from './objectPlaces.ts';
import { type ReportFlags, reportFleet, type ReportRequest } from './reportFleet.ts';
import { type ReportParts, reportHtml } from './reportHtml.ts';
import { runSection } from './runSection.ts';

export type Report = Pick<ReportParts, 'heading' | 'panel' | 'load' | 'tables'> & {
  opened: OpenedInput;
  places: ObjectPlaces;
  request: ReportRequest;
  /** Maximum number of rows of each object in the table of runs. */
  count: number;
  /** Whether the table begins with the periods that were due before the span, and still wait until fewer Jobs are active. */
  waitingFirst: boolean;
};

export async function writeReport(
  { opened, places, request, count, waitingFirst, ...shown }: Report,
  flags: ReportFlags,
  host: Host,
): Promise<void> {
  const fleet = await reportFleet(opened, places, { request, flags, host });
  const runs = runSection(opened, { ...request, count, waitingFirst, total: fleet.check?.instants ?? 0 });
  const [programs, notices] = await Promise.all([viewPrograms(), shippedFile('viewNotices.txt')]);
  await writeText(host.out, reportHtml({ ...shown, fleet, runs, programs, notices }));
}
