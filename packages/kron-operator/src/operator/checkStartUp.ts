import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import { isServed } from '@kron/kubernetes/isServed';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import { type LeaseName, leases } from '../term/leader/lease.ts';
import { layoutOf, singleShard } from '../term/shards/shardLayout.ts';
import type { PersistentTransport } from '../controller/requests/persistentTransport.ts';
import { grantCommand, grantLeasesCommand } from './grantCommands.ts';
import { missingPermissions } from './missingPermissions.ts';
import {
  controlledJobPermissions,
  kronJobPermissions,
  leasePermissions,
  manyLeasesPermissions,
  metricsAuthPermissions,
} from './permissions.ts';
import { StartError } from './startError.ts';

type StartUpOptions = {
  readonly transport: PersistentTransport;
  /** The namespaces to manage. Empty for all namespaces. */
  readonly namespaces: readonly string[];
  readonly lease: LeaseName | undefined;
  readonly shards: number;
  /** Whether to manage ControlledJobs. If undefined, the operator manages them when the cluster serves them. */
  readonly controlledJobs: boolean | undefined;
  readonly metricsAuth: boolean;
};

type StartUpResult = {
  /** Whether to manage ControlledJobs, besides KronJobs. */
  readonly controlledJobs: boolean;
  /** Whether the stored Lease records several shards. */
  readonly isSharded: boolean;
};

/**
 * Checks what the operator needs: valid credentials, permissions, the CustomResourceDefinitions and the namespace of the
 * Lease. Finds out whether to manage ControlledJobs. Writes nothing.
 *
 * @throws StartError if something is missing
 * @throws the reason of the transport's signal, if the signal is aborted
 */
export async function checkStartUp(options: StartUpOptions): Promise<StartUpResult> {
  const { transport, namespaces, lease } = options;
  try {
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    const withControlledJobs = await checkControlledJobs(transport, options.controlledJobs);
    const permissions = withControlledJobs
      ? [...kronJobPermissions, ...controlledJobPermissions]
      : kronJobPermissions;
    await checkPermissions(transport, permissions, options);
    if (options.metricsAuth) await checkMetricsAuth(transport);
    for (const namespace of places) {
      await checkList(transport, kronJobs, namespace);
      await checkList(transport, jobs, namespace);
      if (withControlledJobs) await checkList(transport, controlledJobs, namespace);
    }
    const stored = lease === undefined ? undefined : await checkLease(transport, lease, options);
    const isSharded = layoutOf(stored) !== singleShard;
    if (lease !== undefined && isSharded) await checkManyLeases(transport, lease, options);
    return { controlledJobs: withControlledJobs, isSharded };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error;
    throw new StartError(
      'Unauthorized',
      'the API server rejected the credentials (401): the token or certificate of the kubeconfig or service account is invalid or has expired',
      error,
    );
  }
}

async function checkControlledJobs(
  transport: PersistentTransport,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (wanted === false) return false;
  const served = await isServed(transport, controlledJobs);
  if (wanted === true && !served) throw noCrd('NoControlledJobs', controlledJobs);
  return served;
}

/** Reports all missing permissions in one error, so that they can be granted at once. */
async function checkPermissions(
  transport: PersistentTransport,
  permissions: readonly Permission[],
  { namespaces, lease, shards }: StartUpOptions,
): Promise<void> {
  // With --namespace, `ServedReads` checks the permissions in each namespace when it first lists the namespace. If
  // permissions are missing in one namespace, the operator still starts and serves the other namespaces.
  const everywhere = namespaces.length === 0 ? permissions : [];
  const missing = await missingPermissions(transport, everywhere, undefined);
  const ofLeases =
    lease === undefined
      ? []
      : await missingPermissions(transport, leasePermissions(lease.name, shards), lease.namespace);
  if (shards > 1 && ofLeases.length > 0) {
    throw new StartError(
      'Forbidden',
      `not allowed to ${[...missing, ...ofLeases].join('; ')}, which --shards needs; set operator.shards in the chart, or grant get, list, create, update and delete of Leases in the Role kron-operator-lease`,
    );
  }
  missing.push(...ofLeases);
  if (missing.length > 0) throw forbidden(missing.join('; '), namespaces);
}

/**
 * Checks the right to list Leases. After the operator ran with several shards, a replica with one shard needs this right,
 * because it waits until the Leases of all shards are free.
 */
async function checkManyLeases(
  transport: PersistentTransport,
  { namespace }: LeaseName,
  { namespaces }: Pick<StartUpOptions, 'namespaces'>,
): Promise<void> {
  const missing = await missingPermissions(transport, manyLeasesPermissions, namespace);
  if (missing.length > 0) throw forbidden(missing.join('; '), namespaces);
}

async function checkMetricsAuth(transport: PersistentTransport): Promise<void> {
  const missing = await missingPermissions(transport, metricsAuthPermissions, undefined);
  if (missing.length === 0) return;
  throw new StartError(
    'Forbidden',
    `not allowed to ${missing.join('; ')}, which --metrics-auth needs; bind the ClusterRole system:auth-delegator to the service account`,
  );
}

async function checkList(
  transport: PersistentTransport,
  resource: Resource,
  namespace: string | undefined,
): Promise<void> {
  try {
    await transport.list({ resource, limit: 1, ...(namespace === undefined ? {} : { namespace }) });
  } catch (error) {
    if (isNotFound(error) && resource === kronJobs) throw noCrd('NoKronJobs', kronJobs, error);
    if (!isForbidden(error)) throw error;
    if (namespace !== undefined) return;
    throw forbidden(
      permissionText({ group: resource.group, resource: resource.plural, verbs: ['list'] }, namespace),
      [],
      error,
    );
  }
}

/** Reads the Lease and checks its namespace. @returns undefined if there is no Lease yet */
async function checkLease(
  transport: PersistentTransport,
  { namespace, name }: LeaseName,
  { namespaces }: Pick<StartUpOptions, 'namespaces'>,
): Promise<KubeObject | undefined> {
  const ref = { resource: leases, namespace, name };
  let verb = 'get';
  try {
    return await transport.get(ref).catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error;
      verb = 'create';
      // A get cannot tell a missing Lease from a missing namespace; a dry run of the create can.
      const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name } };
      await transport.create(ref, lease, { dryRun: true });
      return undefined;
    });
  } catch (error) {
    if (isNotFound(error)) throw noLeaseNamespace(namespace, error);
    if (!isForbidden(error)) throw error;
    throw forbidden(
      permissionText({ group: leases.group, resource: leases.plural, name, verbs: [verb] }, namespace),
      namespaces,
      error,
    );
  }
}

function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 403;
}

/** Creates the error for missing permissions. With --namespace, only missing permissions on Leases cause it. */
function forbidden(permissions: string, namespaces: readonly string[], cause?: ApiError): StartError {
  const why = cause === undefined ? '' : ` (${cause.message})`;
  const command = namespaces.length === 0 ? grantCommand(undefined) : grantLeasesCommand;
  return new StartError(
    'Forbidden',
    `not allowed to ${permissions}${why}; grant the permissions with: ${command}`,
    cause,
  );
}

function noCrd(
  code: 'NoKronJobs' | 'NoControlledJobs',
  { plural, group }: Resource,
  cause?: ApiError,
): StartError {
  return new StartError(
    code,
    `the CustomResourceDefinition ${plural}.${group} is not installed; run: kron crd | kubectl apply --server-side -f -, or on the machine with kron-operator: kubectl apply --server-side -f ${crdFile(plural)}`,
    cause,
  );
}

/** The folders of the CustomResourceDefinitions: next to the built code, or in the source tree. */
const crdFolders = ['./', '../../../../deploy/chart/files/'];

function crdFile(plural: string): string {
  const name = `${plural}.yaml`;
  const files = crdFolders.map((folder) => fileURLToPath(new URL(`${folder}${name}`, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? name;
}

function noLeaseNamespace(namespace: string, cause: ApiError): StartError {
  return new StartError(
    'NoLeaseNamespace',
    `the namespace "${namespace}" of the Lease does not exist; run: kubectl create namespace ${namespace}, or choose another one with --lease-namespace`,
    cause,
  );
}
