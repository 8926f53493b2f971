import type { Host } from '../../host.ts';
import type { OpenedInput } from '../../input/openInput.ts';
import { htmlTable } from '../../report/htmlTable.ts';
import type { ObjectPlaces } from '../../report/objectPlaces.ts';
import type { ReportFlags, ReportRequest } from '../../report/reportFleet.ts';
import { writeReport } from '../../report/writeReport.ts';
import type { FullForecast } from './fullForecast.ts';
import type { ForecastGroup } from './groups/groupsOf.ts';
import { guaranteedText } from './groups/guaranteedText.ts';

export async function forecastReport(
  found: FullForecast,
  input: { opened: OpenedInput; places: ObjectPlaces; request: ReportRequest },
  flags: ReportFlags,
  host: Host,
): Promise<void> {
  const tables = groupTable(found.groups);
  const count = Number.POSITIVE_INFINITY;
  const shown = { heading: 'Starts per minute', panel: 'load' as const, load: found, tables };
  await writeReport({ ...input, ...shown, count, waitingFirst: false }, flags, host);
}

const titles = ['group', 'members', 'of', 'window', 'guaranteed peak', 'planned peak'];

function groupTable(groups: readonly ForecastGroup[]): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map((group) => {
    const { name, members, of, window, plannedPeak } = group;
    return [name, members, of ?? '-', window ?? '-', guaranteedText(group), plannedPeak];
  });
  return [htmlTable('Groups', titles, rows)];
}
