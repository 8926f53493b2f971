import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import type { Resource } from '../resources/resource.ts';
import type { Field } from './toFieldTable.ts';
import { fieldsOf, toFieldTable } from './toFieldTable.ts';

/**
 * The page of the documentation about all fields of a kind.
 *
 * @param note - the comment that says where the page comes from
 */
export function referencePage({ kind, page }: Resource, editorSchema: SchemaNode, note: string): string {
  const fields = Object.entries(nodesOf(editorSchema['properties'])).map(
    ([name, node]) => [name, fieldsOf({ properties: { [name]: node } })] as const,
  );
  const schemaFile = `${kind.toLowerCase()}.schema.json`;
  return `<!-- ${note} -->

# ${kind}

${page.about}

Fields without a default are optional and absent, but for the required ones. \`null\` is as good as absent everywhere.
Unknown fields are refused; only within \`spec.jobTemplate.spec\` those of newer Kubernetes versions are kept.

## In an editor

[${schemaFile}](../../packages/kron-crd-schema/generated/${schemaFile}) completes and checks manifests while
they are written. With the YAML language server (VS Code, Neovim, Helix and others) a comment at the top of the
file names it, by a path from that file or by a URL:

\`\`\`yaml
# yaml-language-server: $schema=./${schemaFile}
${page.sample}
\`\`\`

In a cluster that has the CustomResourceDefinition, \`kubectl explain ${page.explained}\` says the same.

## Fields

${toFieldTable(fields.filter(([name]) => name !== 'status').flatMap(([, list]) => list))}

## Status

Written by the operator. ${toStatus(fields.find(([name]) => name === 'status')?.[1] ?? [])}
`;
}

function toStatus(fields: readonly Field[]): string {
  return `It is a subresource: what a manifest says about it is ignored.\n\n${toFieldTable(fields)}`;
}
