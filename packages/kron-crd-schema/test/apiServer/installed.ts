import { type ControlPlane, eventually } from '@kron/control-plane';
import type { CustomResourceDefinition } from '../../src/index.ts';

/** Operations on the objects of an installed CustomResourceDefinition. */
export type Installed = {
  /** Path of the objects in namespace default. */
  collection: string;
  /** Path of the CustomResourceDefinition. */
  definition: string;
  create: (name: string, manifest: unknown) => Promise<void>;
  /** Sends a merge patch and returns the status code. */
  merge: (path: string, body: object) => Promise<number>;
  setStatus: (name: string, status: object) => Promise<number>;
  /** Replaces the definition with or without its CEL rules, and waits until the API server applies them. */
  setRules: (present: boolean) => Promise<void>;
};

/**
 * @param plane - returns the control plane once it runs
 * @param wrong - a manifest that only the CEL rules refuse
 */
export function installed(
  plane: () => ControlPlane,
  crd: CustomResourceDefinition,
  wrong: unknown,
): Installed {
  const { plural } = crd.spec.names;
  const collection = `/apis/kron.io/v1alpha1/namespaces/default/${String(plural)}`;
  const definition = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${crd.metadata.name}`;
  const merge: Installed['merge'] = async (path, body) =>
    (await plane().call('PATCH', path, { body, contentType: 'application/merge-patch+json' })).status;
  return {
    collection,
    definition,
    merge,
    create: async (name, manifest) => {
      const body = named(manifest, name);
      const { status, text } = await plane().call('POST', collection, { body });
      if (status !== 201) throw new Error(text);
    },
    setStatus: (name, status) => merge(`${collection}/${name}/status`, { status }),
    setRules: async (present) => {
      const { body: stored } = await plane().call('GET', definition);
      const { resourceVersion } = (stored as { metadata: { resourceVersion: string } }).metadata;
      const wanted = present ? crd : (withoutRules(crd) as typeof crd);
      const body = { ...wanted, metadata: { ...crd.metadata, resourceVersion } };
      const { status, text } = await plane().call('PUT', definition, { body });
      if (status !== 200) throw new Error(text);
      await eventually('the API server goes by the new rules', async () => {
        const probe = { body: named(wrong, 'probe') };
        const answer = await plane().call('POST', `${collection}?dryRun=All`, probe);
        return (answer.status === 201) !== present;
      });
    },
  };
}

function named(manifest: unknown, name: string): object {
  return { ...(manifest as object), metadata: { name } };
}

function withoutRules(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRules);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'x-kubernetes-validations');
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutRules(part)]));
}
