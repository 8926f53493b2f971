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
upgrade after that. Who does not want to think of it takes cert-manager.

The Lease has one name. Two releases that look after different namespaces need different namespaces for it:
\`operator.leaseNamespace\`, or install them in different ones.

## Values

${valuesTable(chartValues)}
`;
}
