const left = 24;
const hourWidth = 92;
const rowHeight = 4;
const firstPanel = 102;
/** The room of a panel beside its rows: its title above them, and the hours below. */
const aroundPanel = 64;

/**
 * Draws a night under one value of `concurrency` above the same night under another one: a row for each KronJob.
 *
 * @param nights - `{ concurrency, simulated }`, with the output of `kron simulate`
 */
export function drawNights({ nights, from, hours, window, jobDuration }) {
  const [{ items }] = nights.map(({ simulated }) => simulated);
  const panelHeight = items.length * rowHeight;
  const width = 2 * left + hours * hourWidth;
  const height = firstPanel + nights.length * (panelHeight + aroundPanel) - 24;
  const summaries = nights.map((night) => `${night.concurrency}: ${summary(night)}`).join('. ');
  const place = placeIn(from);

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">A night of ${items.length} hourly KronJobs whose Jobs run for ${jobDuration}</title>
<desc id="desc">A row for each KronJob, with its starts, waits and skipped runs over ${hours} hours. ${summaries}.</desc>
<style>
  .back { fill: #fff }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .name { font-weight: 600 }
  .note, .axis { fill: #57606a }
  .axis { font-size: 11px }
  .hour { stroke: #d0d7de }
  .wait { fill: #80ccff }
  .start { fill: #0969da }
  .skipped { fill: #c2410c }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 }
    text { fill: #e6edf3 }
    .note, .axis { fill: #9da7b3 }
    .hour { stroke: #30363d }
    .wait { fill: #1f4b7a }
    .start { fill: #58a6ff }
    .skipped { fill: #f0883e }
  }
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
<text class="head" x="${left}" y="30">${items.length} hourly KronJobs, a row for each</text>
<text class="note" x="${left}" y="50">windows of ${window}; Jobs run for ${jobDuration}; kron simulate, ${from.toISOString().slice(0, 10)}, UTC</text>
${legend()}
${nights.map((night, index) => panel(night, { y: firstPanel + index * (panelHeight + aroundPanel), from, hours, place })).join('\n')}
</svg>
`;
}

function legend() {
  const entries = [
    { kind: 'start', long: 3, text: 'a run starts' },
    { kind: 'wait', long: 20, text: 'it waits for the Job before' },
    { kind: 'skipped', long: 3, text: 'a run is skipped' },
  ];
  return entries
    .map(({ kind, long, text }, index) => {
      const x = left + index * 190;
      return `<path class="${kind}" d="M${x} 62h${long}v8H${x}z"/><text class="axis" x="${x + long + 6}" y="70">${text}</text>`;
    })
    .join('\n');
}

function panel({ concurrency, simulated }, { y, from, hours, place }) {
  const { items } = simulated;
  const bottom = y + items.length * rowHeight;
  const marks = (kind, draw) => {
    const paths = items.flatMap(({ periods }, row) =>
      periods.map((period) => draw(period, round(y + row * rowHeight))),
    );
    return `<path class="${kind}" d="${paths.join('')}"/>`;
  };
  return [
    `<text x="${left}" y="${y - 10}"><tspan class="name">${concurrency}</tspan>: ${summary({ simulated })}</text>`,
    ...hourLines(from, hours, y, bottom),
    marks('wait', ({ chosenTime, decidedAt, outcome }, top) =>
      outcome === 'executed' && decidedAt > chosenTime
        ? `M${place(chosenTime)} ${top + 1}H${place(decidedAt)}v1H${place(chosenTime)}z`
        : '',
    ),
    marks('start', (period, top) =>
      period.outcome === 'executed' ? tick(place(period.decidedAt), top) : '',
    ),
    marks('skipped', (period, top) =>
      period.outcome === 'skipped' ? tick(place(period.chosenTime), top) : '',
    ),
  ].join('\n');
}

function tick(x, top) {
  return `M${x} ${top}h3v3h-3z`;
}

function hourLines(from, hours, top, bottom) {
  return Array.from({ length: hours + 1 }, (_, hour) => {
    const x = left + hour * hourWidth;
    const text = new Date(from.getTime() + hour * 3_600_000).toISOString().slice(11, 16);
    return `<path class="hour" d="M${x} ${top}V${bottom}"/><text class="axis" x="${x}" y="${bottom + 16}" text-anchor="middle">${text}</text>`;
  });
}

/** What the night of a concurrency comes to. */
function summary({ simulated: { total } }) {
  const skipped = total.outcomes
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ reason, count }) => `${count} skipped (${reason})`);
  const waited = total.waits === undefined ? [] : [`${total.waits.runs} of them after a wait`];
  return [`${total.runs} runs`, ...waited, ...skipped].join(', ');
}

function placeIn(from) {
  return (instant) => round(left + ((Date.parse(instant) - from.getTime()) / 3_600_000) * hourWidth);
}

function round(number) {
  return Math.round(number * 10) / 10;
}
