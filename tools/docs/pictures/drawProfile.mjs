const left = 24;
const names = 200;
const bar = { width: 470, height: 18 };
const rowHeight = 30;

/**
 * Draws a bar for each part of the operator: its processor time per run.
 *
 * @param parts - `{ name, ms, share }`, the longest first
 */
export function drawProfile(parts) {
  const width = 2 * left + names + bar.width + 90;
  const height = 66 + parts.length * rowHeight;
  const described = parts.map(({ name, ms, share }) => `${name} ${ms} ms, ${share} %`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">The processor time of the operator per run</title>
<desc id="desc">${described.join('; ')}.</desc>
<style>
  .back { fill: #fff }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
  .head { font-size: 16px; font-weight: 600 }
  .note { fill: #57606a }
  .bar { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 }
    text { fill: #e6edf3 }
    .note { fill: #9da7b3 }
    .bar { fill: #58a6ff }
  }
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
<text class="head" x="${left}" y="30">Processor time of the operator per run</text>
${parts.map((part, index) => drawPart(part, 50 + index * rowHeight, parts[0].ms)).join('\n')}
</svg>
`;
}

function drawPart({ name, ms, share }, top, most) {
  const x = left + names;
  const length = Math.round((bar.width * ms) / most);
  const baseline = top + bar.height - 5;
  return [
    `<text x="${x - 10}" y="${baseline}" text-anchor="end">${name}</text>`,
    `<rect class="bar" x="${x}" y="${top}" width="${length}" height="${bar.height}"/>`,
    `<text class="note" x="${x + length + 8}" y="${baseline}">${ms} ms, ${share} %</text>`,
  ].join('\n');
}
