import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Resource } from '@kron/kubernetes/kubeObject';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import type { Transport } from '@kron/kubernetes/transport';
import { leases } from '../controller/leader/lease.ts';
import { crdFile } from './crdFile.ts';
import { missingPermissions } from './missingPermissions.ts';
import { controlledJobPermissions, kronJobPermissions, leasePermissions } from './permissions.ts';
import { serves } from './serves.ts';
import { StartError } from './startError.ts';

/** What is looked at before anything begins. */
export type StartUp = {
  readonly transport: ClientTransport;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  readonly lease: LeaseName | undefined;
  /** Whether ControlledJobs are to be looked after; undefined: if the cluster knows them. */
  readonly controlledJobs: boolean | undefined;
};

/** What there is to be looked after. */
export type Found = { readonly controlledJobs: boolean };

export type LeaseName = { readonly namespace: string; readonly name: string };

/**
 * Looks whether everything is there that running needs: that we are let in and may do what we have to, that the
 * cluster knows KronJobs, and that there is a namespace for the Lease. Whether it knows ControlledJobs decides whether
 * these are looked after. Writes nothing.
 *
 * @throws StartError
 * @throws ApiError, ConnectionError when the API server cannot say just now: 429, 5xx, no answer
 */
export async function checkStartUp({ transport, namespaces, lease, ...wanted }: StartUp): Promise<Found> {
  try {
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    const isControlled = await areControlledJobsServed(transport, wanted.controlledJobs);
    const rights = isControlled ? [...kronJobPermissions, ...controlledJobPermissions] : kronJobPermissions;
    await checkRights(transport, rights, places, lease);
    for (const namespace of places) {
      await checkList(transport, kronJobs, namespace);
      await checkList(transport, jobs, namespace);
      if (isControlled) await checkList(transport, controlledJobs, namespace);
    }
    if (lease !== undefined) await checkLease(transport, lease);
    return { controlledJobs: isControlled };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error;
    throw new StartError(
      'Unauthorized',
      'the API server does not know who asks (401): the token or certificate of the kubeconfig or service account is not valid, or not any more',
      error,
    );
  }
}

async function areControlledJobsServed(
  transport: ClientTransport,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (wanted === false) return false;
  const isServed = await serves(transport, controlledJobs);
  if (wanted === true && !isServed) throw noCrd('NoControlledJobs', 'ControlledJobs', controlledJobs);
  return isServed;
}

/** All that is missing in one sentence, so that nobody grants one right after the other. */
async function checkRights(
  transport: Transport,
  rights: readonly Permission[],
  places: readonly (string | undefined)[],
  lease: LeaseName | undefined,
): Promise<void> {
  const missing: string[] = [];
  for (const namespace of places) missing.push(...(await missingPermissions(transport, rights, namespace)));
  if (lease !== undefined) {
    missing.push(...(await missingPermissions(transport, leasePermissions(lease.name), lease.namespace)));
  }
  if (missing.length > 0) throw forbidden(missing.join('; '));
}

async function checkList(
  transport: Transport,
  resource: Resource,
  namespace: string | undefined,
): Promise<void> {
  try {
    await transport.list({ resource, limit: 1, ...(namespace === undefined ? {} : { namespace }) });
  } catch (error) {
    if (isNotFound(error) && resource === kronJobs) throw noCrd('NoKronJobs', 'KronJobs', kronJobs, error);
    if (!isForbidden(error)) throw error;
    throw forbidden(
      permissionText({ group: resource.group, resource: resource.plural, verbs: ['list'] }, namespace),
      error,
    );
  }
}

async function checkLease(transport: Transport, { namespace, name }: LeaseName): Promise<void> {
  const ref = { resource: leases, namespace, name };
  let verb = 'get';
  try {
    await transport.get(ref).catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error;
      verb = 'create';
      // Neither the Lease nor its namespace is there: who would create it is told.
      const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name } };
      await transport.create(ref, lease, { dryRun: true });
    });
  } catch (error) {
    if (isNotFound(error)) throw noLeaseNamespace(namespace, error);
    if (!isForbidden(error)) throw error;
    throw forbidden(
      permissionText({ group: leases.group, resource: leases.plural, name, verbs: [verb] }, namespace),
      error,
    );
  }
}

function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 403;
}

function forbidden(what: string, cause?: ApiError): StartError {
  const said = cause === undefined ? '' : ` (${cause.message})`;
  return new StartError(
    'Forbidden',
    `not allowed to ${what}${said}; deploy/rbac.yaml grants what is needed: kubectl apply -f deploy/rbac.yaml`,
    cause,
  );
}

function noCrd(
  code: 'NoKronJobs' | 'NoControlledJobs',
  kind: string,
  { plural, group }: Resource,
  cause?: ApiError,
): StartError {
  return new StartError(
    code,
    `the cluster knows no ${kind}: the CustomResourceDefinition ${plural}.${group} is not installed; run: kron crd | kubectl apply --server-side -f -; or, on the machine where kron-operator is: kubectl apply --server-side -f ${crdFile(plural)}`,
    cause,
  );
}

function noLeaseNamespace(namespace: string, cause: ApiError): StartError {
  return new StartError(
    'NoLeaseNamespace',
    `the namespace "${namespace}" of the Lease does not exist; run: kubectl create namespace ${namespace}, or name another one (--lease-namespace)`,
    cause,
  );
}
