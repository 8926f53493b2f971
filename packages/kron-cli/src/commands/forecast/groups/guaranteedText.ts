import type { ForecastGroup } from './groupsOf.ts';

/** The guaranteed peak of a group, such as `2`, or why nothing is guaranteed. */
export function guaranteedText({ guaranteedPeak, problems }: ForecastGroup): string {
  if (guaranteedPeak !== null) return String(guaranteedPeak);
  return `none: ${problems.map(({ message }) => message).join('; ')}`;
}
