import { describe, expect, test } from '@jest/globals';
import { type CalendarKind, calendarKinds } from '../calendars/calendarKind.ts';
import { grantCalendarsCommand } from './grantCommands.ts';

describe('the command that grants permissions on calendars', () => {
  const { calendar, clusterCalendar } = calendarKinds;

  test.each<[string, CalendarKind, string | undefined, readonly string[], string]>([
    ['KronCalendars of all namespaces', calendar, undefined, [], 'rbac.yaml'],
    ['ClusterKronCalendars, in all namespaces', clusterCalendar, undefined, [], 'rbac.yaml'],
    ['KronCalendars of one namespace', calendar, 'shop', ['shop', 'billing'], 'rbac-namespaced.yaml -n shop'],
    [
      'ClusterKronCalendars, with --namespace',
      clusterCalendar,
      undefined,
      ['shop'],
      'rbac-cluster-calendars.yaml',
    ],
  ])('grants no more than is needed for %s', (_, kind, namespace, namespaces, file) => {
    expect(grantCalendarsCommand(kind, namespace, namespaces)).toBe(`kubectl apply -f deploy/${file}`);
  });
});
