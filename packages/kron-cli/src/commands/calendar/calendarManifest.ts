import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import type { Problems } from '../../options/problems.ts';
import { zoneProblems } from '../../options/viewOptions.ts';
import type { CalendarEntry } from './calendarEntry.ts';

export type ManifestFlags = {
  name?: string;
  namespace?: string;
  cluster?: true;
  timezone?: string;
  output: 'yaml' | 'json';
  debug?: true;
  color: boolean;
};

const longestName = 63;
const subdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/** Reports the problems of `--timezone` and of the flags that name a calendar. */
export function checkManifestFlags(flags: ManifestFlags, problems: Problems): void {
  const { name, namespace, cluster, timezone } = flags;
  if (name === undefined)
    problems.add('--name: expected the name of the calendar, found none; write --name holidays');
  else if (name.length > longestName || !subdomain.test(name))
    problems.add(
      `--name: expected at most ${longestName} lower-case letters, digits, "-" and ".", found "${name}"`,
    );
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  if (cluster && namespace !== undefined)
    problems.add('--cluster and --namespace exclude each other: a ClusterKronCalendar has no namespace');
  for (const message of zoneProblems(timezone)) problems.add(`--timezone: ${message}`);
}

export function calendarManifest(
  { name, namespace, cluster, timezone }: ManifestFlags,
  entries: readonly CalendarEntry[],
): object {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: cluster ? 'ClusterKronCalendar' : 'KronCalendar',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: { ...(timezone === undefined ? {} : { timezone }), entries },
  };
}
