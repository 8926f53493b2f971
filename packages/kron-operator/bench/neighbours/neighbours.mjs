import { cp } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { othersCpuSeconds } from '../kit/processUsage.mjs';
import { seconds, table, verdict } from '../table.mjs';
import { onAuditedPlane } from './auditLog.mjs';
import { createHonest, honestNamespace, measureHonest } from './honest.mjs';
import { removeTenant, tenants } from './tenants.mjs';

const allowedP99 = 1;
/** The p99 lateness, relative to the run without neighbours: a factor, or an allowance in seconds. */
const allowedShare = 1.2;
const allowedMore = 0.05;
const head = ['', 'ran', 'missed', 'p50', 'p99', 'latest', 'others'];

/**
 * The runs of one honest namespace: alone, and then beside each hostile tenant, on one control plane. Lateness is measured
 * by the API server, as the receipt of each successful create. `others` is the share of a core that processes apart from
 * the operator, the control plane and this one used.
 *
 * @param {{ minutes: number, share: number, alone: boolean, tenants?: readonly string[] }} options tenants of one measurement are joined
 *   with `+`; `share` scales the number of objects of those that have very many
 */
export async function* neighbours({ minutes, share, tenants: wanted = Object.keys(tenants), ...options }) {
  const kinds = ['kronjobs', 'controlledjobs'];
  yield* await onAuditedPlane({ namespace: honestNamespace, kinds }, (bench) =>
    measured({ ...bench, share }, { minutes, wanted, options }),
  );
}

async function measured(bench, { minutes, wanted, options }) {
  const groups = wanted.map((names) => ({
    names,
    members: names.split('+').map((name) => [name, tenantOf(name)]),
  }));
  let operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  await createHonest(bench);
  const replaceLeader = async (first) => {
    // In the middle of the first minute, when windows are open.
    await delay(first + 15_000 - Date.now());
    await operator.stop();
    operator = await startOperatorProcess(bench, options);
    return operator.whenLeading();
  };
  const measure = async (name, more = {}) => {
    const pids = [...bench.pids, operator.pid];
    const before = { others: await othersCpuSeconds(pids), at: performance.now() };
    const result = await measureHonest(bench, { minutes, ...more });
    // A new leader is another process.
    const isSame = pids.at(-1) === operator.pid;
    const used = isSame ? (await othersCpuSeconds(pids)) - before.others : Number.NaN;
    const others = used / ((performance.now() - before.at) / 1000);
    const cells = row(name, { ...result, others });
    process.stderr.write(`${cells.join('  ')}\n`);
    return { result, cells };
  };
  const alone = options.alone ? await measure('alone') : undefined;
  const texts = [];
  const rows = alone === undefined ? [] : [alone.cells];
  for (const { names, members } of groups) {
    const stops = [];
    for (const [tenant, { start }] of members) stops.push(await start({ ...bench, tenant }));
    const changesLeader = members.some(([, tenant]) => tenant.changesLeader);
    const beside = await measure(`beside ${names}`, changesLeader ? { meanwhile: replaceLeader } : {});
    for (const stop of stops) await stop();
    for (const [tenant] of members) await removeTenant(bench, tenant);
    rows.push(beside.cells);
    const isControl = members.every(([, tenant]) => tenant.isControl);
    if (!isControl) texts.push(...demands(names, beside.result, alone?.result));
  }
  await operator.stop();
  if (options.keepLog !== undefined) await cp(operator.logFile, options.keepLog);
  return [
    { text: `\n20 KronJobs that run once a minute, ${minutes} min each\n${table(head, rows)}` },
    ...texts,
  ];
}

function tenantOf(name) {
  if (tenants[name] === undefined)
    throw new Error(`expected a tenant (${Object.keys(tenants).join(', ')}), found ${name}`);
  return tenants[name];
}

function row(name, { ran, expected, missed, p50, p99, most, others }) {
  const share = Number.isNaN(others) ? '-' : `${(others * 100).toFixed(0)} %`;
  return [name, `${ran}/${expected}`, `${missed}`, seconds(p50), seconds(p99), seconds(most), share];
}

function* demands(tenant, { ran, expected, missed, p99 }, alone) {
  const found = `${ran} of ${expected}, ${missed} missed`;
  yield verdict(`beside ${tenant}, runs`, found, 'all', ran === expected && missed === 0);
  yield verdict(`beside ${tenant}, p99`, seconds(p99), `≤ ${seconds(allowedP99)}`, p99 <= allowedP99);
  if (alone === undefined) return;
  const most = Math.max(allowedShare * alone.p99, alone.p99 + allowedMore);
  yield verdict(`beside ${tenant}, p99 against alone`, seconds(p99), `≤ ${seconds(most)}`, p99 <= most);
}
