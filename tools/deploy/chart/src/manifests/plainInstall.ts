import { stringify } from 'yaml';
import type { Manifest } from './manifest.ts';
import { manifestsIn } from './manifest.ts';
import { plain } from './plain.ts';
import { type CrdTexts, yamlOf } from './yamlOf.ts';

/** The operator's namespace in the plain manifests. */
export const systemNamespace = 'kron-system';

/** The operator's namespace, which admits only Pods of the restricted level. */
const namespace: Manifest = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: systemNamespace,
    labels: {
      'app.kubernetes.io/name': 'kron',
      'pod-security.kubernetes.io/enforce': 'restricted',
      'pod-security.kubernetes.io/warn': 'restricted',
    },
  },
};

const isRight = ({ kind, metadata }: Manifest): boolean =>
  ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'].includes(kind) &&
  metadata.name === 'kron-operator';
const isForUsers = ({ kind, metadata }: Manifest): boolean =>
  kind === 'ClusterRole' && metadata.name !== 'kron-operator';
const isWebhook = ({ kind, metadata }: Manifest): boolean =>
  /WebhookConfiguration$|^Issuer$|^Certificate$/.test(kind) || metadata.name === 'kron-operator-webhook';
const isCrd = ({ kind }: Manifest): boolean => kind === 'CustomResourceDefinition';

/** Clusters before Kubernetes 1.36 refuse this kind, so that it has a file of its own. */
const isWindowPolicy = ({ kind }: Manifest): boolean => kind.startsWith('MutatingAdmissionPolicy');

/** Only Helm runs hooks. */
const isHook = ({ metadata }: Manifest): boolean => metadata.annotations?.['helm.sh/hook'] !== undefined;

const read = (rendering: string): Manifest[] =>
  manifestsIn(rendering)
    .filter((one) => !isHook(one))
    .map(plain);

/** The chart rendered with different values. */
export type Renderings = {
  readonly everywhere: string;
  readonly inOneNamespace: string;
  /** With a certificate from cert-manager. */
  readonly withWebhook: string;
};

/** The files in deploy/ that are rendered from the chart: contents by path from the repository's root. */
export function plainInstall(
  renderings: Renderings,
  crdTexts: CrdTexts,
  note: string,
): Record<string, string> {
  const everything = read(renderings.everywhere);
  const all = everything.filter((one) => !isWindowPolicy(one));
  const rightsInOne = read(renderings.inOneNamespace)
    .filter((one) => isRight(one) && one.metadata.namespace === 'default')
    .map(withoutNamespace);
  const operator = all.filter((one) => !isRight(one) && !isForUsers(one) && !isCrd(one));
  const file = (manifests: readonly Manifest[]): string => yamlOf(manifests, note, crdTexts);
  return {
    'deploy/install.yaml': yamlOf([namespace, ...all], `${note}\n\n${usage}`, crdTexts),
    'deploy/cronjob-windows.yaml': yamlOf(
      everything.filter(isWindowPolicy),
      `${note}\n\n${windowUsage}`,
      crdTexts,
    ),
    'deploy/kustomize/crd/kustomization.yaml': crdKustomization(all.find(isCrd), note),
    'deploy/kustomize/base/operator.yaml': file([namespace, ...operator]),
    'deploy/kustomize/base/users.yaml': file(all.filter(isForUsers)),
    'deploy/kustomize/overlays/cluster-wide/rights.yaml': file(all.filter(isRight)),
    'deploy/kustomize/overlays/with-webhook/webhook.yaml': file(
      read(renderings.withWebhook).filter(isWebhook),
    ),
    'deploy/kustomize/namespace-rights/rights.yaml': file(rightsInOne),
  };
}

/** The CRDs of kron-crd-schema with the labels that the chart gives them. */
function crdKustomization(crd: Manifest | undefined, note: string): string {
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ['../../chart/files'],
    labels: [{ pairs: crd?.metadata.labels }],
  };
  return `# ${note}\n${stringify(kustomization)}`;
}

const usage = `All that Kron needs, for all namespaces, in the namespace ${systemNamespace}:

  kubectl apply --server-side -f deploy/install.yaml

The image kron-operator has to be there under that name; docs/how-to/install.md says how to give another one.`;

const windowUsage = `Windows of CronJobs by annotation, for an operator in the namespace ${systemNamespace}. Needs Kubernetes 1.36:

  kubectl apply --server-side -f deploy/cronjob-windows.yaml`;

/** The kustomization that includes the object sets its namespace. */
function withoutNamespace({ metadata: { namespace: _, ...metadata }, ...manifest }: Manifest): Manifest {
  const { apiVersion, kind, ...rest } = manifest;
  return { apiVersion, kind, metadata, ...rest };
}
