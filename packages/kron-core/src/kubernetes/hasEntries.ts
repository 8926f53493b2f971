/** Whether there is anything in a map of labels or annotations: an empty one is left out of a Job. */
export function hasEntries(
  map: Readonly<Record<string, string>> | null | undefined,
): map is Readonly<Record<string, string>> {
  return map !== null && map !== undefined && Object.keys(map).length > 0;
}
