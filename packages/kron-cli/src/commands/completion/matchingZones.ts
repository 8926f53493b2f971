/**
 * The time zones whose name begins with the typed text. If there are none, the time zones with a word that begins with the
 * text. For example, `york` finds America/New_York. Case is ignored.
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
