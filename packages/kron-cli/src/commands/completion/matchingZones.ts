/**
 * The time zones that a user may be typing: the names that begin with the text or, if there are none, the names of which a
 * part begins with the text. Case is ignored.
 *
 * @example
 * matchingZones('europe/be') // ['Europe/Belgrade', 'Europe/Berlin']
 * matchingZones('york') // ['America/New_York']
 */
export function matchingZones(typed: string): string[] {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  const text = typed.toLowerCase();
  const beginning = zones.filter((zone) => zone.toLowerCase().startsWith(text));
  if (beginning.length > 0) return beginning;
  return zones.filter((zone) =>
    zone
      .toLowerCase()
      .split(/[/_]/)
      .some((part) => part.startsWith(text)),
  );
}
