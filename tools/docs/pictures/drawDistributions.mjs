const columns = 2;
const panel = { width: 380, height: 150, left: 24, top: 70, gap: 24 };
const plot = { width: 340, height: 84 };

/** Draws a panel for each distribution: how many of equally many periods start in each part of their window. */
export function drawDistributions({ panels, periods, schedule, window }) {
  const rows = Math.ceil(panels.length / columns);
  const width = panel.left * 2 + columns * panel.width;
  const height = panel.top + rows * (panel.height + panel.gap);
  const top = Math.max(...panels.flatMap(({ counts }) => counts));
  const names = panels.map(({ name }) => name).join(', ');

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">Where in its window a KronJob starts, by distribution</title>
<desc id="desc">Bar charts on one scale: ${names}.</desc>
<style>
  .back { fill: #fff }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .name { font-weight: 600 }
  .note, .axis { fill: #57606a }
  .axis { font-size: 11px }
  .base { stroke: #8c959f }
  .bars { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 }
    text { fill: #e6edf3 }
    .note, .axis { fill: #9da7b3 }
    .base { stroke: #6e7681 }
    .bars { fill: #58a6ff }
  }
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
<text class="head" x="${panel.left}" y="30">${periods} starts in a window of ${window.text}</text>
<text class="note" x="${panel.left}" y="50">chosen by kron-core for "${schedule}", counted in ${window.parts} parts of five minutes</text>
${panels.map((each, index) => drawPanel(each, index, { top, window })).join('\n')}
</svg>
`;
}

function drawPanel({ name, params, counts }, index, { top, window }) {
  const x = panel.left + (index % columns) * panel.width;
  const y = panel.top + Math.floor(index / columns) * (panel.height + panel.gap) + 18;
  const bottom = y + 14 + plot.height;
  const labels = window.labels.map((label, at) => {
    const place = x + (at * plot.width) / (window.labels.length - 1);
    return `<text class="axis" x="${round(place)}" y="${bottom + 16}" text-anchor="middle">${label}</text>`;
  });
  return [
    `<text x="${x}" y="${y}"><tspan class="name">${name}</tspan> <tspan class="note">${params}</tspan></text>`,
    `<path class="bars" d="${bars(counts, x, bottom, plot.height / top)}"/>`,
    `<path class="base" d="M${x} ${bottom}h${plot.width}"/>`,
    ...labels,
  ].join('\n');
}

function bars(counts, left, bottom, unit) {
  const step = plot.width / counts.length;
  return counts
    .map(
      (count, part) =>
        `M${round(left + part * step)} ${bottom}v${round(-count * unit)}h${round(step - 1)}V${bottom}z`,
    )
    .join('');
}

function round(number) {
  return Math.round(number * 100) / 100;
}
