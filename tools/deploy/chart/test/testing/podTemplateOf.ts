import type { Manifest } from '../../src/manifests/manifest.ts';

export type PodTemplate = {
  readonly metadata: object;
  readonly spec: { readonly containers: readonly Container[] };
};

export type Container = { readonly env: readonly Named[]; readonly ports: readonly Named[] };
type Named = { readonly name: string };

/** The Pod template of the only Deployment. */
export function podTemplateOf(objects: readonly Manifest[]): PodTemplate {
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  if (deployment === undefined) throw new Error('found no Deployment');
  return (deployment['spec'] as { template: PodTemplate }).template;
}
