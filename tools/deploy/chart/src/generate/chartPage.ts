import { chartValues } from '../values/chartValues.ts';
import { valuesTable } from './valuesTable.ts';

/** docs/reference/chart.md. */
export function chartPage(note: string): string {
  return `<!-- ${note} -->

# The Helm chart

[deploy/chart](../../deploy/chart), with which [kron is installed](../how-to/install.md). It needs Kubernetes 1.34 or newer, and Helm 4.

A value that there is not, or that is of another kind, is refused before anything is installed, and so are values that
do not go together: each with what was expected, what was found and what to write instead.

## What is installed

| object | unless |
|---|---|
| Deployment, its ServiceAccount | \`serviceAccount.create: false\` |
| CustomResourceDefinition of KronJobs; it stays when the release goes | \`crds.install: false\`; \`crds.keep: false\` |
| ClusterRole and ClusterRoleBinding, or a Role and a RoleBinding in each of \`namespaces\`; Role and RoleBinding of the Lease. [deploy/rbac.yaml](../../deploy/rbac.yaml) grants the same | \`rbac.create: false\` |
| ClusterRoles that add KronJobs to view, edit and admin | \`rbac.aggregate: false\` |
| PodDisruptionBudget | \`podDisruptionBudget.enabled: false\`, or a single replica |
| Service for metrics | \`metrics.enabled: false\` |

On demand: ServiceMonitor, PrometheusRule ([the alerts](../how-to/alerting.md)), a ConfigMap with a dashboard for Grafana, a NetworkPolicy,
and [the webhook](../how-to/webhook.md).

The certificate of the webhook that Helm makes is renewed by an upgrade, once it is \`webhook.certificate.renewDays\` old; the one before is trusted until the
upgrade after that. Who does not want to think of it takes cert-manager. Without access to the cluster Helm cannot see which one is there, and makes
another one each time: for \`helm template\`, Argo CD and whatever else renders the chart by itself, take \`webhook.certificate.source: cert-manager\`
or \`existing\`.

With \`operator.kubeconfig\` the operator looks after the KronJobs of another cluster, and what the chart installs is still where Helm
installs it. The CustomResourceDefinition and the rights have to be in the other one: \`kron crd | kubectl apply --server-side -f -\` there, and
[deploy/rbac.yaml](../../deploy/rbac.yaml) for whom the kubeconfig speaks; with the release \`crds.install: false\` and
\`rbac.create: false\`. There is no webhook then, as this cluster's API server would be the one to ask it.

The Lease has one name. Two releases that look after different namespaces need different namespaces for it:
\`operator.leaseNamespace\`, or install them in different ones.

## Values

${valuesTable(chartValues)}
`;
}
