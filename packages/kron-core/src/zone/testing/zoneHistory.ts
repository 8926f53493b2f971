import moment from 'moment-timezone';

/** Offsets are seconds east of UTC; transitions that leave the offset as it is do not count. */
export type ZoneHistory = { firstOffset: number; transitions: { at: number; offset: number }[] };

/** All that moment-timezone's copy of the IANA database says about a zone. */
export function zoneHistory(name: string): ZoneHistory {
  const zone = moment.tz.zone(name);
  if (zone === null) throw new Error(`moment-timezone has no ${name}`);
  // moment counts west, in minutes that need not be whole, and gives the end of each stretch.
  const offsets = zone.offsets.map((minutes) => Math.round(minutes * -60));
  const transitions = zone.untils.slice(0, -1).flatMap((until, index) => {
    const offset = offsets[index + 1];
    return offset === undefined || offset === offsets[index]
      ? []
      : [{ at: Math.round(until / 1000), offset }];
  });
  return { firstOffset: offsets[0] ?? 0, transitions };
}
