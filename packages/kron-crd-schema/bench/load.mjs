import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const rounds = 15;
const allowed = 1.5;
const dist = resolve(import.meta.dirname, '../dist');

/** The time to import the package in a new process, relative to the generated validator alone. */
export function* loadDemands() {
  for (const kind of ['KronJob', 'ControlledJob']) yield demandOf(kind);
}

function demandOf(kind) {
  const times = { index: [], validator: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? ['index', 'validator'] : ['validator', 'index']) {
      times[name].push(importing(resolve(dist, `${name}.js`), kind));
    }
  }
  const ratio = median(times.index.map((time, round) => time / times.validator[round]));
  return {
    name: `import, with a first ${kind} judged`,
    ours: `${median(times.index).toFixed(1)} ms`,
    other: `bare validator ${median(times.validator).toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)}×`,
    demanded: `≤ ${allowed}×`,
    ok: ratio <= allowed,
  };
}

/** Milliseconds of processor time. */
function importing(file, kind) {
  const script = `
    const start = process.cpuUsage();
    const { ${kind}: bare, validate${kind} = bare } = await import(${JSON.stringify(`file://${file}`)});
    validate${kind}({ apiVersion: 'kron.io/v1alpha1', kind: '${kind}', metadata: { name: 'a' } });
    const { user, system } = process.cpuUsage(start);
    process.stdout.write(String((user + system) / 1e3));`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
