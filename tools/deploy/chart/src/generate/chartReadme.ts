import { chartValues } from '../values/chartValues.ts';
import { valuesTable } from './valuesTable.ts';

/** deploy/chart/README.md, which goes with the chart when it is packed. */
export function chartReadme(note: string): string {
  return `<!-- ${note} -->

# kron

The operator that makes Jobs of KronJobs: windows, distributions, constraints and seeds for cron, as one deterministic
instant per period.

\`\`\`
helm install kron deploy/chart --namespace kron-system --create-namespace --set image.repository=REGISTRY/kron-operator
\`\`\`

In some namespaces only, without any right elsewhere:

\`\`\`
helm install kron deploy/chart --namespace kron-system --create-namespace --set 'namespaces={shop,billing}'
\`\`\`

\`helm upgrade\` upgrades the CustomResourceDefinition as well. \`helm uninstall\` leaves it, and with it the KronJobs,
unless \`crds.keep\` is false.

## Values

${valuesTable(chartValues)}
`;
}
