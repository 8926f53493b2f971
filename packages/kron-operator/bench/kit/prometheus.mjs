/** @returns {{ name: string, labels: Record<string, string>, value: number }[]} the samples of a metrics page */
export function parseMetrics(text) {
  const samples = [];
  for (const line of text.split('\n')) {
    const parts = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (parts === null) continue;
    const [, name, labels = '', value] = parts;
    samples.push({ name, labels: parseLabels(labels), value: Number(value) });
  }
  return samples;
}

/** Adds up the samples with a name and these labels. */
export function sum(samples, name, labels = {}) {
  const wanted = Object.entries(labels);
  return samples
    .filter((sample) => sample.name === name && wanted.every(([key, value]) => sample.labels[key] === value))
    .reduce((total, { value }) => total + value, 0);
}

function parseLabels(text) {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value]),
  );
}
