import { chartValues } from '../values/chartValues.ts';
import { valuesTable } from './valuesTable.ts';

/** docs/reference/chart.md. */
export function chartPage(note: string): string {
  return `<!-- ${note} -->

# Helm chart

The chart in [deploy/chart](../../deploy/chart) [installs Kron](../how-to/install.md). It needs Kubernetes 1.34 or newer and Helm 4.

Helm rejects unknown values, values of the wrong type, and values that do not work together before it installs anything. Each
error says what was expected, what was found, and what to write instead.

## Objects

| object | unless |
|---|---|
| Deployment and its ServiceAccount | \`serviceAccount.create: false\` |
| CustomResourceDefinitions of KronJobs, ControlledJobs and calendars; uninstalling the release keeps them | \`crds.install: false\`; \`crds.keep: false\` |
| ClusterRole and ClusterRoleBinding, or a Role and a RoleBinding in each of \`namespaces\`; Role and RoleBinding of the Lease. [deploy/rbac.yaml](../../deploy/rbac.yaml) grants the same | \`rbac.create: false\` |
| the right to read ClusterKronCalendars, in that ClusterRole; with \`namespaces\` and \`rbac.clusterCalendars: true\`, a ClusterRole of its own | \`rbac.clusterCalendars: false\` |
| ClusterRoles that add KronJobs, ControlledJobs and calendars to view, edit and admin | \`rbac.aggregate: false\` |
| on Kubernetes 1.36: two MutatingAdmissionPolicies for [windows of CronJobs](../how-to/windows-for-cronjobs.md) | \`cronJobs.enabled: false\` |
| on Kubernetes 1.36: a hook that [ends windows of CronJobs](../how-to/uninstall.md) before an uninstall | \`cronJobs.releaseOnUninstall: false\` |
| PodDisruptionBudget | \`podDisruptionBudget.enabled: false\`, or a single replica |
| Service for metrics | \`metrics.enabled: false\` |

Optional objects: a ServiceMonitor, a PrometheusRule with [alerts](../how-to/alerting.md), a ConfigMap with a dashboard for Grafana, a
NetworkPolicy, and [the webhook](../how-to/webhook.md).

## Webhook certificate

By default Helm creates the certificate of the webhook. An upgrade replaces it once it is \`webhook.certificate.renewDays\` old; the old one
stays trusted until that one is replaced, too. cert-manager renews it without an upgrade. Without access to the cluster Helm cannot read the
existing certificate and creates a new one each time. For \`helm template\`, Argo CD and other tools that render the chart themselves, set
\`webhook.certificate.source\` to \`cert-manager\` or \`existing\`.

## Another cluster

With \`operator.kubeconfig\` the operator reconciles the KronJobs of another cluster. The chart still installs its objects into the cluster
of the release, so set \`crds.install: false\` and \`rbac.create: false\`, and install both in the other cluster:
\`kron crd | kubectl apply --server-side -f -\`, and [deploy/rbac.yaml](../../deploy/rbac.yaml) for the user of the kubeconfig. The webhook is
not available, because the API server of the release's cluster would call it.

## Several releases

All releases use the same name for the Lease. Two releases for different namespaces therefore need different namespaces for their Lease:
install them in different namespaces, or set \`operator.leaseNamespace\`. Give each release another name, also in
different namespaces: the name is part of the names of cluster-wide objects, such as ClusterRoles. The releases \`kron\` and
\`kron-operator\` have objects of the same names.

## Values

${valuesTable(chartValues)}
`;
}
