const left = 44;
const minuteWidth = 2;
/** A bar is wider than a minute, so that a single start stays visible at half the size. */
const barWidth = 3;
const panelHeight = 120;
const firstPanel = 78;
const secondPanel = 262;
const gridStep = 10;

/** Draws the starts of a fleet without windows above those with windows, on one scale. */
export function drawStarts({ kronJobs, span, without, with: withWindows }) {
  const width = left + span.minutes * minuteWidth + 24;
  const height = secondPanel + panelHeight + 32;
  const top = Math.ceil(Math.max(...without, ...withWindows) / gridStep) * gridStep;
  const day = span.from.toISOString().slice(0, 10);
  const hours = `${clock(span, 0)}-${clock(span, span.minutes)} UTC`;
  const scale = { top, span };

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">Starts per minute of ${kronJobs} KronJobs, without windows and with them</title>
<desc id="desc">Two bar charts on the same scale, ${day}, ${hours}. Without windows: ${summary(without, span)}. With windows: ${summary(withWindows, span)}.</desc>
<style>
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .note, .axis { fill: #57606a }
  .axis { font-size: 11px }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .without { fill: #c2410c }
  .with { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .note, .axis { fill: #9da7b3 }
    .grid { stroke: #30363d }
    .without { fill: #f0883e }
    .with { fill: #58a6ff }
  }
</style>
<text class="head" x="${left}" y="24">${kronJobs} KronJobs, starts per minute</text>
<text class="note" x="${left}" y="42">examples/fleet.yaml, ${day}, ${hours}</text>
${panel('without', 'Without windows', without, firstPanel, scale)}
${panel('with', 'With windows', withWindows, secondPanel, scale)}
</svg>
`;
}

function panel(kind, name, counts, y, { top, span }) {
  const right = left + span.minutes * minuteWidth;
  const unit = panelHeight / top;
  const levels = Array.from({ length: top / gridStep + 1 }, (_, index) => index * gridStep);
  return [
    `<text x="${left}" y="${y - 8}"><tspan font-weight="600">${name}</tspan>: ${summary(counts, span)}</text>`,
    ...levels.map((level) => gridLine(level, y + panelHeight - level * unit, right)),
    ...hourLabels(span, y + panelHeight + 16),
    `<path class="${kind}" d="${bars(counts, y + panelHeight, unit)}"/>`,
  ].join('\n');
}

function gridLine(level, y, right) {
  const at = round(y);
  return `<path class="grid" d="M${left} ${at}H${right}"/><text class="axis" x="${left - 8}" y="${round(y + 4)}" text-anchor="end">${level}</text>`;
}

function hourLabels(span, y) {
  const hours = Array.from({ length: Math.floor(span.minutes / 60) + 1 }, (_, hour) => hour * 60);
  return hours.map(
    (minute) =>
      `<text class="axis" x="${left + minute * minuteWidth}" y="${y}" text-anchor="middle">${clock(span, minute)}</text>`,
  );
}

/** All bars as one path, which is a tenth of the size of single rectangles. */
function bars(counts, bottom, unit) {
  return counts
    .map((count, minute) =>
      count === 0
        ? ''
        : `M${left + minute * minuteWidth} ${bottom}v${round(-count * unit)}h${barWidth}V${bottom}z`,
    )
    .join('');
}

function summary(counts, span) {
  const starts = counts.reduce((sum, count) => sum + count, 0);
  const peak = Math.max(...counts);
  return `${starts} starts, at most ${peak} in one minute (${clock(span, counts.indexOf(peak))})`;
}

function clock({ from }, minute) {
  return new Date(from.getTime() + minute * 60_000).toISOString().slice(11, 16);
}

function round(number) {
  return Math.round(number * 100) / 100;
}
