import { chartValues } from '../values/chartValues.ts';
import { valuesTable } from './valuesTable.ts';

/** deploy/chart/README.md, which is packed with the chart. */
export function chartReadme(note: string): string {
  return `<!-- ${note} -->

# kron

Installs the Kron operator, which creates Jobs from KronJobs: cron with windows, distributions, constraints and seeds, and one
deterministic instant per period.

\`\`\`
helm install kron deploy/chart --namespace kron-system --create-namespace --set image.repository=REGISTRY/kron-operator
\`\`\`

For some namespaces only, without rights in others:

\`\`\`
helm install kron deploy/chart --namespace kron-system --create-namespace --set 'namespaces={shop,billing}'
\`\`\`

\`helm upgrade\` also upgrades the CustomResourceDefinitions. \`helm uninstall\` keeps them and all KronJobs, unless \`crds.keep\`
is false.

## Values

${valuesTable(chartValues)}
`;
}
