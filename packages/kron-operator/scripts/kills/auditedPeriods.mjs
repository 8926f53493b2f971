import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const kron = resolve(import.meta.dirname, '../../../kron-cli/dist/bin.js');
/** No kill can cause these. */
const impossible = new Set(['moved', 'unexpected', 'duplicate', 'unverifiable', 'not-on-record']);

/**
 * What `kron audit` finds in the outcome logs of all operators and in the cluster.
 *
 * @returns {Promise<{ lines: string[], violations: string[] }>}
 */
export async function auditedPeriods({ plane, namespace }, { logs, from, to }) {
  const args = ['audit', '-n', namespace, '--kubeconfig', plane.kubeconfig, '-o', 'json'];
  const span = ['--from', from.toISOString(), '--to', to.toISOString()];
  const records = logs.flatMap((log) => ['--records', log]);
  // An exit code of 1 means that a period was missed or its Job failed, as it should.
  const { stdout } = await promisify(execFile)(process.execPath, [kron, ...args, ...span, ...records], {
    maxBuffer: 2 ** 30,
  }).catch((error) => {
    if (error.code === 1) return error;
    throw error;
  });
  const { items } = JSON.parse(stdout);
  const verdicts = items.map(({ verdict }) => verdict);
  const texts = [...new Set(verdicts)].map(
    (verdict) => `${verdicts.filter((one) => one === verdict).length} ${verdict}`,
  );
  return {
    lines: [`kron audit: ${items.length} periods (${texts.join(', ')})`],
    violations: items
      .filter(({ verdict }) => impossible.has(verdict))
      .map(
        ({ identity, periodID, verdict, reason }) =>
          `kron audit: ${identity} ${periodID} ${verdict} ${reason}`,
      ),
  };
}
