import { type Flag, variableOf } from '../command/flag.ts';
import { flags } from '../command/flags.ts';

/** docs/reference/operator-flags.md. */
export function flagsPage(note: string): string {
  return `<!-- ${note} -->

# Flags of kron-operator

\`kron-operator [flags]\` runs until it is told to end. Each flag can be given by its variable in the environment instead; where
both are, the flag counts. A variable that is empty says nothing.

| flag | variable | default | meaning |
|---|---|---|---|
${Object.values<Flag<unknown>>(flags).map(rowOf).join('\n')}

Also \`--version\` and \`--help\`. A flag without a value is switched off as \`--no-…\`; its variable is \`true\` or \`false\`. Addresses are
\`HOST:PORT\`, or \`:PORT\` for every interface. "In a cluster" means in a pod, and with neither \`--kubeconfig\` nor \`KUBECONFIG\`.

## Rights

[deploy/rbac.yaml](../../deploy/rbac.yaml) grants what it needs, and nothing else; with \`--namespace\`,
[deploy/rbac-namespaced.yaml](../../deploy/rbac-namespaced.yaml) does so in each of these namespaces. What is missing is named at the start.

The Lease has one name: two operators that look after different namespaces need it in different namespaces too (\`--lease-namespace\`).

## Health

At the health address \`/healthz\` answers for as long as the process is alive, and \`/readyz\` answers with 200 once the caches are filled, whether
it leads or waits for its turn; with [webhooks](webhook.md), once they have a certificate too. [Metrics](metrics.md) are at the metrics address. Both may be the
same.

## Signals and exit codes

On SIGTERM or SIGINT nothing new is begun, what is under way may end (25 s at most), events are written, and the Lease is released, so that
another replica leads at once. A second signal ends it without any of that.

| code | |
|---|---|
| 0 | it was asked to end, and has |
| 1 | it could not start, the last line says why; or it has lost its Lease, and must not act any more; or it was asked twice |
| 2 | a flag or a variable is wrong; each that is is named, with what to write instead |

## Log

JSON on standard error, one object a line: \`level\`, \`time\`, \`component\`, \`event\`, then what it is about, and \`msg\` for people.
`;
}

function rowOf({ name, placeholder, defaultText = '', description }: Flag<unknown>): string {
  const written = placeholder === undefined ? `--${name}` : `--${name} <${placeholder}>`;
  return `| \`${written}\` | \`${variableOf(name)}\` | ${defaultText} | ${description} |`;
}
