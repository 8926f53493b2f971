import type { ApiState } from '../apiState.ts';
import { type Draft, isRecord, type KubeObject } from '../objects/kubeObject.ts';
import { badRequest } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';
import type { StatusBody } from '../objects/statusError.ts';
import { createObject } from '../verbs/createObject.ts';
import { deleteObject } from '../verbs/deleteObject.ts';
import { readDeleteOptions } from '../verbs/deleteOptions.ts';
import { listObjects, type ObjectList } from '../verbs/listObjects.ts';
import { patchObject } from '../verbs/patchObject.ts';
import { putObject } from '../verbs/putObject.ts';
import { readObject } from '../verbs/readObject.ts';
import type { Place } from '../verbs/updateObject.ts';
import { readWriteOptions } from '../verbs/writeOptions.ts';
import type { Route } from './route.ts';

export type Request = {
  /** Any verb except watch. */
  readonly route: Route;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly body: string;
};

type Answer = { readonly code: number; readonly body: KubeObject | ObjectList | StatusBody };

/**
 * Carries out a request of any verb except watch.
 *
 * @param staleAt - the older revision that reads with resourceVersion=0 get. undefined: they get the current state
 * @throws StatusError if the request is rejected
 */
export function perform(state: ApiState, request: Request, staleAt: number | undefined): Answer {
  const { query, route, body } = request;
  const { resource, namespace, verb } = route;
  switch (verb) {
    case 'get':
      return ok(readObject(state, resource, route, query, staleAt));
    case 'list':
      return ok(listObjects(state, resource, namespace, query, staleAt));
    case 'create': {
      const options = readWriteOptions(query, 'CreateOptions');
      const draft = parseDraft(resource, body);
      return { code: 201, body: createObject(state, resource, namespace, draft, options) };
    }
    case 'update':
      return put(state, request);
    case 'patch': {
      const options = readWriteOptions(query, 'PatchOptions');
      return ok(patchObject(state, resource, placeOf(route), request, options));
    }
    case 'delete':
      return ok(deleteObject(state, resource, namespace, route.name, readDeleteOptions(query, body)));
    case 'watch':
      break;
  }
  throw new Error('perform() does not serve watches');
}

function put(state: ApiState, { route, query, body }: Request): Answer {
  const options = readWriteOptions(query, 'UpdateOptions');
  const draft = parseDraft(route.resource, body);
  const { object, created } = putObject(state, route.resource, placeOf(route), draft, options);
  return { code: created ? 201 : 200, body: object };
}

function placeOf({ namespace, name, subresource }: Route): Place {
  return { namespace, name, part: subresource === 'status' ? 'status' : 'object' };
}

function ok(body: Answer['body']): Answer {
  return { code: 200, body };
}

/**
 * Parses the body of a request as an object of the kind in the path. The object can leave out its kind and apiVersion.
 *
 * @throws StatusError 400
 */
function parseDraft(resource: Resource, body: string): Draft {
  const draft = parseJson(resource, body);
  if (!isRecord(draft))
    throw badRequest(`couldn't get version/kind; json parse error (${body.slice(0, 100)})`);
  const { kind = resource.kind, apiVersion = apiVersionOf(resource) } = draft;
  if (kind !== resource.kind || apiVersion !== apiVersionOf(resource)) {
    throw badRequest(
      `${String(kind)} in version "${String(apiVersion)}" cannot be handled as a ${resource.kind}`,
    );
  }
  return { ...draft, kind, apiVersion };
}

function parseJson({ kind }: Resource, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw badRequest(
      `the object provided is unrecognized (must be of type ${kind}): couldn't get version/kind; json parse error: ${String(error)}`,
    );
  }
}
