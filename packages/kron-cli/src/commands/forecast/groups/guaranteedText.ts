import type { ForecastGroup } from './groupsOf.ts';

/** The guaranteed peak of a group, such as `2`, or the reasons why the group has none. */
export function guaranteedText({ guaranteedPeak, problems }: ForecastGroup): string {
  if (guaranteedPeak !== null) return String(guaranteedPeak);
  return `none: ${problems.map(({ message }) => message).join('; ')}`;
}
