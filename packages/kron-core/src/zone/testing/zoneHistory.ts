import moment from 'moment-timezone';

/** Offsets in seconds east of UTC. Transitions that do not change the offset are omitted. */
type ZoneHistory = { firstOffset: number; transitions: { at: number; offset: number }[] };

/** The history of a zone in moment-timezone's copy of the IANA database. */
export function zoneHistory(name: string): ZoneHistory {
  const zone = moment.tz.zone(name);
  if (zone === null) throw new Error(`moment-timezone has no ${name}`);
  // moment-timezone gives offsets west of UTC, in fractional minutes, and the end of each stretch.
  const offsets = zone.offsets.map((minutes) => Math.round(minutes * -60));
  const transitions = zone.untils.slice(0, -1).flatMap((until, index) => {
    const offset = offsets[index + 1];
    return offset === undefined || offset === offsets[index]
      ? []
      : [{ at: Math.round(until / 1000), offset }];
  });
  return { firstOffset: offsets[0] ?? 0, transitions };
}
