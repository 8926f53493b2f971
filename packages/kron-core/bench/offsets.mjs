import { getTimezoneOffset } from 'date-fns-tz';
import { knownZones, zoneOffsetSeconds, zoneOffsets } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { duration } from './table.mjs';

const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z')];
const days = Array.from({ length: 1461 }, (_, day) => new Date(from.getTime() + day * 86_400_000));
const demanded = 10;

/** Compares offsets with those of date-fns-tz: the time of one, and how many differ at the changes of all zones. */
export function* offsetDemands() {
  const { median, ratio } = interleaved({
    kron: asking((at) => zoneOffsetSeconds('America/New_York', at)),
    'date-fns-tz': asking((at) => getTimezoneOffset('America/New_York', at)),
  });
  const measured = ratio('date-fns-tz', 'kron');
  yield {
    name: 'offset of America/New_York, days in any order',
    ours: duration(median.kron),
    other: `date-fns-tz ${duration(median['date-fns-tz'])}`,
    ratio: `${measured.toFixed(1)}×`,
    demanded: `≥ ${demanded}×`,
    ok: measured >= demanded,
  };
  const instants = [...knownZones()].flatMap((zone) => besideChanges(zone).map((at) => [zone, at]));
  const others = instants.filter(
    ([zone, at]) => getTimezoneOffset(zone, at) !== zoneOffsetSeconds(zone, at) * 1000,
  );
  yield {
    name: 'offsets on both sides of each clock change, 4 years',
    ours: `${instants.length} instants`,
    other: `date-fns-tz differs in ${others.length}`,
    ratio: '',
    demanded: '',
    ok: true,
  };
}

function asking(offsetAt) {
  let next = 0;
  return (count) => {
    for (let n = 0; n < count; n += 1) offsetAt(days[(next += 211) % days.length]);
  };
}

function besideChanges(zone) {
  const changes = zoneOffsets(zone, from, to).offsets.map(([at]) => Date.parse(at));
  return changes.flatMap((at) => [new Date(at - 1000), new Date(at)]);
}
