import type { SchemaNode } from '../schemaNode.ts';
import { nodesOf } from '../schemaNode.ts';
import type { Field } from './toFieldTable.ts';
import { fieldsOf, toFieldTable } from './toFieldTable.ts';

const modeline = '# yaml-language-server: $schema=./kronjob.schema.json';

/**
 * `docs/reference/kronjob.md`: all fields of a KronJob.
 *
 * @param note - the comment that says where the page comes from
 */
export function referencePage(editorSchema: SchemaNode, note: string): string {
  const fields = Object.entries(nodesOf(editorSchema['properties'])).map(
    ([name, node]) => [name, fieldsOf({ properties: { [name]: node } })] as const,
  );
  return `<!-- ${note} -->

# KronJob

\`kron.io/v1alpha1\`, namespaced, short name \`kj\`. What the fields that schedule mean, to the second, is said in
[Scheduling](scheduling.md); what can be wrong with a manifest, in [Errors](errors.md).

Fields without a default are optional and absent, but for the required ones. \`null\` is as good as absent everywhere.
Unknown fields are refused; only within \`spec.jobTemplate.spec\` those of newer Kubernetes versions are kept.

## In an editor

[kronjob.schema.json](../../packages/kron-crd-schema/generated/kronjob.schema.json) completes and checks manifests while
they are written. With the YAML language server (VS Code, Neovim, Helix and others) a comment at the top of the
file names it, by a path from that file or by a URL:

\`\`\`yaml
${modeline}
apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: db-backup
spec:
  schedule: "0 0 * * *"
  window:
    duration: 3h
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: dump
              image: postgres:17
\`\`\`

In a cluster that has the CustomResourceDefinition, \`kubectl explain kronjob.spec.window\` says the same.

## Fields

${toFieldTable(fields.filter(([name]) => name !== 'status').flatMap(([, list]) => list))}

## Status

Written by the operator. ${toStatus(fields.find(([name]) => name === 'status')?.[1] ?? [])}
`;
}

function toStatus(fields: readonly Field[]): string {
  return `It is a subresource: what a manifest says about it is ignored.\n\n${toFieldTable(fields)}`;
}
