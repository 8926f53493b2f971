const left = 24;
const plot = { width: 740, height: 28 };
const rowHeight = 84;

/**
 * Draws a row for each distribution: the part of each slot on the seconds that the constraints allow.
 *
 * @param rows - `{ name, params, parts }`, where each part is a list of spans `[from, to)` in shares of the window
 * @param forbidden - spans of the window that the constraints exclude
 */
export function drawSlots({ rows, forbidden, window }) {
  const width = plot.width + 2 * left;
  const height = 74 + rows.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">The parts of ${rows[0].parts.length} slots in a window</title>
<desc id="desc">Bars over a window of ${window.text}, by distribution: ${rows.map(({ name }) => name).join(', ')}. Neighbouring slots have different shades, and forbidden stretches are empty.</desc>
<style>
  .back { fill: #fff }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .name { font-weight: 600 }
  .note, .axis { fill: #57606a }
  .axis { font-size: 11px }
  .base { stroke: #8c959f }
  .even { fill: #0969da }
  .odd { fill: #80ccff }
  .slot { font-size: 11px; fill: #fff }
  .odd + .slot { fill: #0a3069 }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 }
    text { fill: #e6edf3 }
    .note, .axis { fill: #9da7b3 }
    .base { stroke: #6e7681 }
  }
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
<text class="head" x="${left}" y="30">${rows[0].parts.length} slots in a window of ${window.text}</text>
<text class="note" x="${left}" y="50">the parts in which kron-core starts each member; the gaps are forbidden: ${forbidden}</text>
${rows.map((row, index) => drawRow(row, 74 + index * rowHeight, window)).join('\n')}
</svg>
`;
}

function drawRow({ name, params, parts }, top, window) {
  const bottom = top + 22 + plot.height;
  const labels = window.labels.map((label, at) => {
    const x = left + (at * plot.width) / (window.labels.length - 1);
    return `<text class="axis" x="${round(x)}" y="${bottom + 16}" text-anchor="middle">${label}</text>`;
  });
  return [
    `<text x="${left}" y="${top + 14}"><tspan class="name">${name}</tspan> <tspan class="note">${params}</tspan></text>`,
    ...parts.map((spans, slot) => drawPart(spans, slot, top + 22)),
    `<path class="base" d="M${left} ${bottom}h${plot.width}"/>`,
    ...labels,
  ].join('\n');
}

/** The number of the slot is written into the longest span of its part, if there is room. */
function drawPart(spans, slot, top) {
  const [from, to] = spans.reduce((best, span) => (span[1] - span[0] > best[1] - best[0] ? span : best));
  const d = spans.map(([a, b]) => `M${place(a)} ${top}H${place(b)}v${plot.height}H${place(a)}z`).join('');
  const shape = `<path class="${slot % 2 === 0 ? 'even' : 'odd'}" d="${d}"/>`;
  if ((to - from) * plot.width < 16) return shape;
  const middle = place((from + to) / 2);
  return `${shape}<text class="slot" x="${middle}" y="${top + 18}" text-anchor="middle">${slot}</text>`;
}

function place(share) {
  return round(left + share * plot.width);
}

function round(number) {
  return Math.round(number * 100) / 100;
}
