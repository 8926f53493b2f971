import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../../../../packages/kron-view/dist/report');
const page = `<!doctype html><html lang="en"><title>kron ui</title><meta name="viewport" content="width=device-width">
<script src="/script.js" data-worker="/worker.js" defer></script><body>`;

/** Opens the page of `kron ui` with a Fleet, in place of the server. `fragment` is the state of the page. */
export async function openLive(browserPage, fleet, fragment = '&view=timeline') {
  const tick = { tick: Date.parse(fleet.now) / 1000, state: { lost: null, notes: [] } };
  const answers = {
    '/': () => ({ contentType: 'text/html', body: page }),
    '/api/fleet': () => ({
      contentType: 'application/json',
      headers: { 'Kron-Sequence': '0' },
      body: JSON.stringify(fleet),
    }),
    '/api/changes': () => ({ contentType: 'application/x-ndjson', body: `${JSON.stringify(tick)}\n` }),
    '/script.js': async () => ({
      contentType: 'text/javascript',
      body: await readFile(resolve(dist, 'script.js')),
    }),
    '/worker.js': async () => ({
      contentType: 'text/javascript',
      body: await readFile(resolve(dist, 'worker.js')),
    }),
  };
  await browserPage.addInitScript((now) => {
    Date.now = () => now;
  }, Date.parse(fleet.now));
  await browserPage.route('http://localhost/**', async (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    await (answer === undefined ? route.abort() : route.fulfill(await answer()));
  });
  await browserPage.goto(`http://localhost/#token=of-a-picture${fragment}`);
}

/**
 * The objects of a report that have run, as in a cluster.
 *
 * @param planned - its periods before now, as `kron preview -o json` has them
 */
export function withPast(report, planned) {
  const fleet = JSON.parse(
    /<script type="application\/json" id="kron-fleet">(.*?)<\/script>/s.exec(report)[1],
  );
  return {
    ...fleet,
    source: { kind: 'cluster', names: [], context: 'production', cluster: 'production' },
    objects: fleet.objects
      .filter(({ kind, identity }) => kind === 'KronJob' && planned.some((one) => one.identity === identity))
      .map((object) => ({ ...object, place: null, createdAt: fleet.from })),
    runs: planned.filter(({ chosenTime }) => chosenTime !== null).map(runOf),
    check: null,
  };
}

/** What could have come of a period: most runs succeed within some minutes. */
function runOf({ identity, periodID, chosenTime }, index) {
  const run = { kind: 'KronJob', identity, periodID, chosenTime, source: 'Job' };
  if (index % 37 === 5) return { ...run, outcome: 'missed', reason: 'DeadlineExceeded', source: 'Status' };
  const after = (seconds) =>
    new Date(Date.parse(chosenTime) + seconds * 1000).toISOString().replace('.000', '');
  return {
    ...run,
    outcome: 'executed',
    reason: 'Created',
    createdAt: after(1),
    startedAt: after(2),
    endedAt: after(60 + ((index * 47) % 400)),
    result: index % 23 === 11 ? 'Failed' : 'Succeeded',
    jobName: 'of-a-picture',
  };
}
