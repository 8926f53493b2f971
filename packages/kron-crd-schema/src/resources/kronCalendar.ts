import { calendarSpecSchema } from '../schema/calendarSpec.ts';
import { metadataField } from '../schema/metadata.ts';
import { resourceSchema } from '../schema/resource.ts';
import type { CalendarKind } from '../structure/kind.ts';
import { kronCalendarPage } from './kronCalendarPage.ts';
import { column, type PrinterColumn, type Resource } from './resource.ts';

const columns: readonly PrinterColumn[] = [
  column('Timezone', 'string', '.spec.timezone', 'Time zone of the dates and local times.'),
  column('Age', 'date', '.metadata.creationTimestamp', 'Age of the calendar.'),
];

/** The schema of a calendar. A calendar has no status, because no controller writes one. */
function calendarSchema(kind: CalendarKind, description: string, example: string): Resource['schema'] {
  const isNamespaced = kind === 'KronCalendar';
  const metadata = metadataField({ kind, example, longest: 63, hasJobs: false, isNamespaced });
  return { ...resourceSchema({ kind, description, metadata, spec: calendarSpecSchema }) };
}

function typeNames(kind: CalendarKind): Record<string, string> {
  return { '': kind, metadata: `${kind}Metadata`, spec: `${kind}Spec`, 'spec.entries[]': `${kind}Entry` };
}

const ofBoth = { category: 'kron', columns, selectable: [] } as const;

export const kronCalendarResource: Resource = {
  ...ofBoth,
  kind: 'KronCalendar',
  plural: 'kroncalendars',
  shortName: 'kcal',
  scope: 'Namespaced',
  schema: calendarSchema(
    'KronCalendar',
    'Days and spans, such as holidays, that KronJobs of its namespace refer to.',
    'holidays',
  ),
  typeNames: typeNames('KronCalendar'),
  page: kronCalendarPage,
};

export const clusterKronCalendarResource: Resource = {
  ...ofBoth,
  kind: 'ClusterKronCalendar',
  plural: 'clusterkroncalendars',
  shortName: 'ckcal',
  scope: 'Cluster',
  schema: calendarSchema(
    'ClusterKronCalendar',
    'Days and spans, such as a freeze, that KronJobs of all namespaces refer to.',
    'freeze',
  ),
  typeNames: typeNames('ClusterKronCalendar'),
  page: null,
};
