import { type Draft, isRecord } from '../objects/kubeObject.ts';
import { badRequest } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';

/**
 * Parses the body of a request as an object of the kind in the path. Its kind and apiVersion are optional.
 *
 * @throws StatusError 400
 */
export function parseDraft(resource: Resource, body: string): Draft {
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
