import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { labelTime } from '../kit/labelTime.mjs';

/**
 * Runs `work` as `onBenchPlane` does, on an API server that records the creates of Jobs, and patches of their statuses, with
 * the time at which it received each one. `work` also gets the folder of these records, `auditFolder`.
 *
 * @param namespace undefined: all
 */
export async function onAuditedPlane({ namespace, apiServerArgs = [], ...plane }, work) {
  const auditFolder = await mkdtemp(join(tmpdir(), 'kron-audit-'));
  try {
    const args = [...(await auditArguments(auditFolder, namespace)), ...apiServerArgs];
    return await onBenchPlane({ ...plane, apiServerArgs: args }, (bench) => work({ ...bench, auditFolder }));
  } finally {
    await rm(auditFolder, { recursive: true });
  }
}

async function auditArguments(folder, namespace) {
  const policy = {
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    omitStages: ['RequestReceived', 'ResponseStarted'],
    rules: [
      {
        level: 'Request',
        verbs: ['create'],
        ...(namespace === undefined ? {} : { namespaces: [namespace] }),
        resources: [{ group: 'batch', resources: ['jobs'] }],
      },
      { level: 'Metadata', verbs: ['patch'], resources: [{ group: 'batch', resources: ['jobs/status'] }] },
      { level: 'None' },
    ],
  };
  const policyFile = join(folder, 'audit-policy.json');
  await writeFile(policyFile, JSON.stringify(policy));
  return [
    `--audit-policy-file=${policyFile}`,
    `--audit-log-path=${logIn(folder)}`,
    '--audit-log-mode=blocking-strict',
    // In megabytes. Beyond it, the API server begins another file.
    '--audit-log-maxsize=10000',
  ];
}

/**
 * @returns {Promise<{ namespace: string, name: string, owner: string, chosen: number, received: number }[]>} successful
 *   creates, with the names of the Job and of its KronJob, in epoch milliseconds
 */
export async function createsIn(folder) {
  return (await answeredWith(201, folder)).map(
    ({ objectRef, requestObject: { metadata }, requestReceivedTimestamp }) => ({
      namespace: objectRef.namespace,
      name: metadata.name,
      owner: metadata.labels['kron.io/name'],
      chosen: labelTime(metadata.labels['kron.io/chosen-time']),
      received: Date.parse(requestReceivedTimestamp),
    }),
  );
}

/** @returns {Promise<Map<string, number>>} when the status of each Job was patched first, by name, in epoch milliseconds */
export async function endsIn(folder) {
  const patched = (await answeredWith(200, folder)).filter(
    ({ objectRef }) => objectRef.subresource === 'status',
  );
  return new Map(
    patched
      .toReversed()
      .map(({ objectRef, requestReceivedTimestamp }) => [
        objectRef.name,
        Date.parse(requestReceivedTimestamp),
      ]),
  );
}

/** The number of creates that were refused because a Job has that name already. */
export async function conflictsIn(folder) {
  return (await answeredWith(409, folder)).length;
}

async function answeredWith(code, folder) {
  const lines = (await readFile(logIn(folder), 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line))
    .filter(
      ({ responseStatus, requestURI }) => responseStatus?.code === code && !requestURI.includes('dryRun'),
    );
}

function logIn(folder) {
  return join(folder, 'audit.log');
}
