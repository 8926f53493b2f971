import { type Flag, variableOf } from '../command/flag.ts';
import { flags } from '../command/flags.ts';

/** The page docs/reference/operator-flags.md. */
export function flagsPage(note: string): string {
  return `<!-- ${note} -->

# Flags of kron-operator

\`kron-operator [flags]\` runs until it is terminated. Every flag has an environment variable. If both are set, the flag takes
precedence. An empty variable counts as unset.

| flag | variable | default | meaning |
|---|---|---|---|
${Object.values<Flag<unknown>>(flags).map(rowOf).join('\n')}

There are also \`--version\` and \`--help\`. A flag without a value is turned off with \`--no-…\`; its variable is \`true\` or \`false\`. An
address is \`HOST:PORT\`, or \`:PORT\` for every interface. "In a cluster" means in a pod, without \`--kubeconfig\` and \`KUBECONFIG\`.

## Permissions

[deploy/rbac.yaml](../../deploy/rbac.yaml) grants exactly the permissions that the operator needs. With \`--namespace\`,
[deploy/rbac-namespaced.yaml](../../deploy/rbac-namespaced.yaml) grants them in each of the namespaces. If a permission in all
namespaces or of the Lease is missing, the operator does not start, and the error names it. With \`--namespace\`, a namespace that lacks
permissions stops no other one. It is [reported, and served](operator.md#permissions) within seconds of getting them.

The name of the Lease is fixed. Two operators that manage different namespaces need different Lease namespaces (\`--lease-namespace\`).

## Health probes

The operator serves two probes at the health address:

- \`/healthz\` returns 200 while the process is alive.
- \`/readyz\` returns 200 once the caches have synced, for the leader and for replicas that wait for the Lease, while the
  clock agrees with that of the API server. With [webhooks](webhook.md), it also waits for their certificate. It lists what the
  API server does not serve, with the reasons. It returns 503 while the operator serves no namespace at all.

[Metrics](metrics.md) are served at the metrics address. Both addresses may be the same, unless \`--metrics-cert-dir\` is set. With
\`--metrics-auth\`, clients need [a right](metrics.md#access).

## Signals and exit codes

On SIGTERM or SIGINT the operator stops taking new work, finishes the reconciles in flight (25 s at most), writes pending events and
releases the Lease, so that another replica leads at once. A second signal ends the process immediately.

| code | meaning |
|---|---|
| 0 | The operator stopped after a signal. |
| 1 | The operator could not start (the last log line says why), lost its Lease, or received a second signal. |
| 2 | A flag or variable is invalid. Each error says what to write instead. |

## Log

The operator logs JSON lines to standard error: \`level\`, \`time\`, \`component\`, \`event\`, fields that depend on the event, and \`msg\`.
`;
}

function rowOf({ name, placeholder, defaultText = '', description }: Flag<unknown>): string {
  const usage = placeholder === undefined ? `--${name}` : `--${name} <${placeholder}>`;
  return `| \`${usage}\` | \`${variableOf(name)}\` | ${defaultText} | ${description} |`;
}
