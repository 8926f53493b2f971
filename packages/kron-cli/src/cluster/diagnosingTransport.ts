import { ApiError } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import type { Patch, Place, Transport } from '@kron/kubernetes/transport';
import { ClusterError } from '../clusterError.ts';
import type { Context } from './chooseContext.ts';
import { clusterFailure, isAboutObject } from './clusterFailure.ts';
import { notServed } from './notServed.ts';
import { retryRateLimited } from './retryRateLimited.ts';

/**
 * A transport that retries rate-limited requests and turns failures into ClusterErrors that say what to do. An answer
 * about an object, such as 404, stays an ApiError, because the caller may handle it.
 */
export function diagnosingTransport(client: ClientTransport, context: Context): Transport {
  const diagnosed = async <Result>(
    right: Permission,
    { namespace }: Place,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await retryRateLimited(run);
    } catch (error) {
      throw await diagnose(error, right, namespace, client, context);
    }
  };
  return {
    get: (ref, call) => diagnosed(rightOf('get', ref, ref.name), ref, () => client.get(ref, call)),
    list: (query, call) => diagnosed(rightOf('list', query), query, () => client.list(query, call)),
    watch: (query, signal) => client.watch(query, signal),
    create: (place, object, call) =>
      diagnosed(rightOf('create', place), place, () => client.create(place, object, call)),
    replace: (ref, object, call) =>
      diagnosed(rightOf('update', ref, ref.name), ref, () => client.replace(ref, object, call)),
    patch: (ref, patch, call) =>
      diagnosed({ ...rightOf('patch', ref, ref.name), ...subresourceOf(patch) }, ref, () =>
        client.patch(ref, patch, call),
      ),
    delete: (ref, options, call) =>
      diagnosed(rightOf('delete', ref, ref.name), ref, () => client.delete(ref, options, call)),
  };
}

function rightOf(verb: string, { resource: { group, plural } }: Place, name?: string): Permission {
  return { group, resource: plural, verbs: [verb], ...(name === undefined ? {} : { name }) };
}

function subresourceOf({ subresource }: Patch): Pick<Permission, 'subresource'> {
  return subresource === undefined ? {} : { subresource };
}

async function diagnose(
  error: unknown,
  right: Permission,
  namespace: string | undefined,
  client: ClientTransport,
  context: Context,
): Promise<unknown> {
  if (
    error instanceof ApiError &&
    error.code === 403 &&
    error.reason === 'Forbidden' &&
    !isAdmission(error)
  ) {
    return forbidden(error, right, namespace, context);
  }
  if (error instanceof ApiError && isUnknownPath(error)) {
    return notServed(error, right, client, context);
  }
  if (error instanceof ConnectionError || (error instanceof ApiError && !isAboutObject(error))) {
    return clusterFailure(error, context);
  }
  return error;
}

/** Whether the API server does not serve the requested resource. The response is then plain text and no Status. */
function isUnknownPath({ code, reason, message }: ApiError): boolean {
  return code === 404 && reason === '' && message.endsWith('404 page not found');
}

/** Whether a quota or an admission policy refused the object. The code 403 can also mean a missing permission. */
function isAdmission({ message }: ApiError): boolean {
  return !/ cannot [a-z]+ resource /.test(message);
}

function forbidden(
  error: ApiError,
  right: Permission,
  namespace: string | undefined,
  { access, kubectlFlags }: Context,
): ClusterError {
  const [verb = ''] = right.verbs;
  const where = namespace === undefined ? ' -A' : ` -n ${namespace}`;
  const kind = `${right.resource}${right.group === '' ? '' : `.${right.group}`}`;
  const what = right.subresource === undefined ? kind : `${kind} --subresource=${right.subresource}`;
  return new ClusterError(
    [
      `not allowed to ${permissionText(right, namespace)} (${access}): ask for the permission, then check with: kubectl auth can-i ${verb} ${what}${where}${kubectlFlags}`,
    ],
    error,
  );
}
