import type { Resource } from '@kron/kubernetes/kubeObject';
import {
  clusterKronCalendarKind,
  clusterKronCalendars,
  kronCalendarKind,
  kronCalendars,
} from '@kron/kubernetes/resources';
import type { NamedCalendar } from 'kron-core';

/** The key of a constraint clause that names a calendar. */
export type CalendarKey = NamedCalendar['key'];

export type CalendarKind = {
  readonly key: CalendarKey;
  readonly resource: Resource;
  readonly apiVersion: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
};

export const calendarKinds: Readonly<Record<CalendarKey, CalendarKind>> = {
  calendar: { key: 'calendar', resource: kronCalendars, ...kronCalendarKind, isNamespaced: true },
  clusterCalendar: {
    key: 'clusterCalendar',
    resource: clusterKronCalendars,
    ...clusterKronCalendarKind,
    isNamespaced: false,
  },
};
