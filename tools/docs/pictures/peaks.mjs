/**
 * Simulates nights of fleets that share one window, and prints a table of the fullest minutes: drawn independently, drawn
 * with spread, and what spread guarantees. The seeds are those of kron-core, so that the table is always the same.
 *
 *   node tools/docs/pictures/peaks.mjs
 */
import { compile, guaranteedPeak } from 'kron-core';

const night = 86_400;
const firstNight = Date.parse('2026-01-01T00:00:00Z') / 1000;

const fleets = [
  { members: 50, duration: '3h', nights: 1000 },
  { members: 60, duration: '1h', nights: 1000 },
  { members: 500, duration: '4h', nights: 1000 },
  { members: 1000, duration: '1h', nights: 1000 },
  { members: 5000, duration: '8h', nights: 400 },
  { members: 500, duration: '4h', nights: 1000, distribution: 'skewEarly' },
];

console.log('| fleet | independent: mean, 99th percentile | spread: mean, maximum | guaranteed |');
console.log('|---|---|---|---|');
for (const fleet of fleets) console.log(row(fleet));

function row({ members, duration, nights, distribution = 'uniform' }) {
  const spec = { schedule: '0 0 * * *', window: { duration }, distribution: { name: distribution } };
  const slots = Array.from({ length: members }, (_, slot) => slot);
  const independent = peaks(
    slots.map((slot) => ({ ...spec, identity: `fleet/member-${slot}` })),
    nights,
  );
  const spread = peaks(
    slots.map((slot) => ({ ...spec, identity: `fleet/member-${slot}`, spread: { slot, of: members } })),
    nights,
  );
  const guaranteed = guaranteedPeak(
    { ...spec, identity: 'fleet/member-0' },
    new Date(firstNight * 1000),
    slots,
    members,
  );
  const name = `${String(members).replace(/\B(?=(?:\d{3})+$)/, ',')} in ${duration}`;
  const cells = [
    distribution === 'uniform' ? name : `${name}, ${distribution}`,
    `${mean(independent)}, ${independent[Math.ceil(nights * 0.99) - 1]}`,
    `${mean(spread)}, ${spread.at(-1)}`,
    guaranteed,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The starts in the fullest minute of each night, in ascending order. */
function peaks(specs, nights) {
  const fullest = new Uint32Array(nights);
  const perMinute = Array.from({ length: nights }, () => new Uint32Array(1440));
  for (const spec of specs) {
    const { dues } = compile(spec);
    for (let index = 0; index < nights; index++) {
      const nominal = firstNight + index * night;
      const minute = Math.floor((dues.periodAt(nominal).chosen - nominal) / 60);
      fullest[index] = Math.max(fullest[index], ++perMinute[index][minute]);
    }
  }
  return fullest.sort();
}

function mean(numbers) {
  return (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toFixed(1);
}
