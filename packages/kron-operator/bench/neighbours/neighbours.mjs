import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { seconds, table, verdict } from '../table.mjs';
import { auditArguments } from './auditLog.mjs';
import { createHonest, honestNamespace, measureHonest } from './honest.mjs';
import { removeTenant, tenants } from './tenants.mjs';

const allowedP99 = 1;
/** The p99 lateness, relative to the run without neighbours: a factor, or an allowance in seconds. */
const allowedShare = 1.2;
const allowedMore = 0.05;
const head = ['', 'ran', 'missed', 'p50', 'p99', 'latest'];

/**
 * The runs of one honest namespace: alone, and then beside each hostile tenant, on one control plane. Lateness is measured
 * by the API server, as the receipt of each successful create.
 */
export async function* neighbours({ minutes, tenants: wanted = Object.keys(tenants), ...options }) {
  const auditFolder = await mkdtemp(join(tmpdir(), 'kron-audit-'));
  try {
    const apiServerArgs = await auditArguments(auditFolder, honestNamespace);
    const kinds = ['kronjobs', 'controlledjobs'];
    yield* await onBenchPlane({ apiServerArgs, kinds }, (bench) =>
      measured({ ...bench, auditFolder }, { minutes, wanted, options }),
    );
  } finally {
    await rm(auditFolder, { recursive: true });
  }
}

async function measured(bench, { minutes, wanted, options }) {
  let operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  await createHonest(bench);
  const alone = await measureHonest(bench, { minutes });
  const texts = [];
  const rows = [row('alone', alone)];
  for (const tenant of wanted) {
    if (tenants[tenant] === undefined)
      throw new Error(`expected a tenant (${Object.keys(tenants).join(', ')}), found ${tenant}`);
    const { start, changesLeader } = tenants[tenant];
    const stop = await start({ ...bench, tenant });
    const replace = async (first) => {
      // In the middle of the first minute, when windows are open.
      await delay(first + 15_000 - Date.now());
      await operator.stop();
      operator = await startOperatorProcess(bench, options);
      return operator.whenLeading();
    };
    const beside = await measureHonest(bench, { minutes, ...(changesLeader ? { meanwhile: replace } : {}) });
    await stop();
    await removeTenant(bench, tenant);
    rows.push(row(`beside ${tenant}`, beside));
    texts.push(...demands(tenant, beside, alone));
  }
  await operator.stop();
  return [
    { text: `\n20 KronJobs that run once a minute, ${minutes} min each\n${table(head, rows)}` },
    ...texts,
  ];
}

function row(name, { ran, expected, missed, p50, p99, most }) {
  return [name, `${ran}/${expected}`, `${missed}`, seconds(p50), seconds(p99), seconds(most)];
}

function* demands(tenant, { ran, expected, missed, p99 }, alone) {
  const found = `${ran} of ${expected}, ${missed} missed`;
  yield verdict(`beside ${tenant}, runs`, found, 'all', ran === expected && missed === 0);
  const most = Math.max(allowedShare * alone.p99, alone.p99 + allowedMore);
  yield verdict(`beside ${tenant}, p99`, seconds(p99), `≤ ${seconds(allowedP99)}`, p99 <= allowedP99);
  yield verdict(`beside ${tenant}, p99 against alone`, seconds(p99), `≤ ${seconds(most)}`, p99 <= most);
}
