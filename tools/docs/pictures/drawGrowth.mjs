const margin = { left: 64, right: 24, top: 74, bottom: 44 };
const plot = { width: 290, height: 170 };
const gap = 76;
const ticks = 4;

/**
 * Draws a panel for each measured quantity, by the number of KronJobs on a logarithmic axis.
 *
 * @param counts - numbers of KronJobs, ascending
 * @param panels - `{ name, unit, values, target }`, where `values` belong to `counts`
 */
export function drawGrowth({ counts, panels }) {
  const width = margin.left + margin.right + panels.length * plot.width + (panels.length - 1) * gap;
  const height = margin.top + plot.height + margin.bottom;
  const range = `${number(counts[0])} to ${number(counts.at(-1))}`;
  const described = panels.map(
    ({ name, unit, values }) => `${name}: ${values.map((value) => `${number(value)} ${unit}`).join(', ')}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">The operator with ${range} KronJobs</title>
<desc id="desc">At ${counts.map(number).join(', ')} KronJobs. ${described.join('. ')}.</desc>
<style>
  .back { fill: #fff }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .axis { font-size: 11px; fill: #57606a }
  .base { stroke: #d0d7de }
  .target { stroke: #cf222e; stroke-dasharray: 5 4; fill: none }
  .line { stroke: #0969da; stroke-width: 2; fill: none }
  .point { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 }
    text { fill: #e6edf3 }
    .axis { fill: #9da7b3 }
    .base { stroke: #30363d }
    .target { stroke: #ff7b72 }
    .line { stroke: #58a6ff }
    .point { fill: #58a6ff }
  }
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
<text class="head" x="24" y="30">${range} KronJobs, two finished Jobs each</text>
${panels.map((panel, index) => drawPanel(panel, counts, margin.left + index * (plot.width + gap))).join('\n')}
</svg>
`;
}

function drawPanel({ name, unit, values, target }, counts, left) {
  const bottom = margin.top + plot.height;
  const [least, most] = [counts[0], counts.at(-1)].map(Math.log10);
  const top = Math.max(target, ...values) * 1.05;
  const x = (count) => round(left + (plot.width * (Math.log10(count) - least)) / (most - least));
  const y = (value) => round(bottom - (plot.height * value) / top);
  const points = counts.map((count, at) => [x(count), y(values[at])]);
  return [
    `<text x="${left}" y="${margin.top - 16}">${name}, ${unit}</text>`,
    ...Array.from({ length: ticks + 1 }, (_, tick) => {
      const value = (target * tick) / ticks;
      return `<path class="base" d="M${left} ${y(value)}h${plot.width}"/><text class="axis" x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${number(value)}</text>`;
    }),
    ...counts.map(
      (count) =>
        `<text class="axis" x="${x(count)}" y="${bottom + 18}" text-anchor="middle">${number(count)}</text>`,
    ),
    `<path class="target" d="M${left} ${y(target)}h${plot.width}"/>`,
    `<text class="axis" x="${left + 6}" y="${y(target) + 14}">target</text>`,
    `<path class="line" d="M${points.map((point) => point.join(' ')).join('L')}"/>`,
    ...points.map(([cx, cy]) => `<circle class="point" cx="${cx}" cy="${cy}" r="4"/>`),
  ].join('\n');
}

function number(value) {
  return String(value).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

function round(value) {
  return Math.round(value * 100) / 100;
}
