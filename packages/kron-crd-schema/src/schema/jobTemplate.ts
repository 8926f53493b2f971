import { type TSchema, Type } from 'typebox';
import { jobTemplateSpec } from '../generated/jobTemplateSpec.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import { nullTest } from './celRule.ts';
import { selectorRules } from './jobSelector.ts';
import { labelKeyPattern, labelValuePattern } from './metadata.ts';

const reserved = 'labels under kron.io/ are set by Kron itself; choose another prefix';

const labels = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description:
    'Labels of the Jobs, at most 128. The prefix kron.io/ is reserved. Default: none. Example: {app: db-backup}.',
  examples: [{ app: 'db-backup' }],
  maxProperties: 128,
  additionalProperties: { type: 'string', maxLength: 63 },
  'x-kron-outside-crd': {
    propertyNames: { allOf: [{ pattern: '^(?!kron\\.io/)' }, { pattern: labelKeyPattern }] },
    additionalProperties: { type: 'string', maxLength: 63, pattern: labelValuePattern },
  },
  'x-kubernetes-validations': [
    { rule: "self.all(key, !key.startsWith('kron.io/'))", message: reserved },
    {
      rule: `self.all(key, ${nullTest('self[key]')} || self[key].matches(r'${labelValuePattern}'))`,
      message: 'expected values of letters, digits, -, _ and ., with a letter or digit at both ends',
    },
  ],
});

const annotations = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: 'Annotations of the Jobs. Default: none. Example: {owner: billing@example.com}.',
  examples: [{ owner: 'billing@example.com' }],
  additionalProperties: { type: 'string' },
});

function metadataOf(kind: string): TSchema {
  return Type.Object(
    {
      labels: Type.Optional(labels),
      annotations: Type.Optional(annotations),
      name: Type.Optional(
        Type.String({
          description: `Ignored: Jobs are named after the ${kind}. Accepted because kubectl create writes it. Example: db-backup.`,
        }),
      ),
      creationTimestamp: Type.Optional(
        Type.String({ description: 'Ignored. Accepted because kubectl create writes it. Example: null.' }),
      ),
    },
    {
      description: 'Labels and annotations of the Jobs. Default: none. Example: {labels: {app: db-backup}}.',
      examples: [{ labels: { app: 'db-backup' } }],
      additionalProperties: false,
    },
  );
}

const restartPolicy = {
  type: 'string',
  description:
    'What follows a failed container: a restart in its Pod (OnFailure) or another Pod (Never). Required. Example: Never.',
  examples: ['Never'],
  enum: ['Never', 'OnFailure'],
};

const template = nodesOf(nodesOf(jobTemplateSpec['properties'])['spec']);

/** Sets the description, the required fields, and the schemas of `fields` in a node of the Job template's schema. */
function demand(
  node: SchemaNode,
  required: readonly string[],
  description: string,
  fields: SchemaNode,
): SchemaNode {
  return { ...node, description, required, properties: { ...nodesOf(node['properties']), ...fields } };
}

function field(node: SchemaNode, name: string): SchemaNode {
  return nodesOf(nodesOf(node['properties'])[name]);
}

const pod = field(template, 'template');
const podSpec = demand(
  field(pod, 'spec'),
  ['containers', 'restartPolicy'],
  'Spec of the Pods. Needs containers and restartPolicy. Required. Example: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}.',
  { restartPolicy },
);
const podTemplate = demand(
  pod,
  ['spec'],
  'Template of the Pods. Required. Example: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}.',
  { spec: podSpec },
);

/**
 * `kind` is the owner of the Jobs. `purpose` begins the description of the field. `fields` replaces schemas of fields of the
 * Job's spec.
 */
type Template = { kind: string; purpose: string; fields?: SchemaNode };

/** `spec.jobTemplate`, a batch/v1 JobTemplateSpec. */
export function jobTemplateField({ kind, purpose, fields = {} }: Template): TSchema {
  const jobSpec = demand(
    { ...template, 'x-kubernetes-validations': selectorRules },
    ['template'],
    'Spec of the Jobs. The operator copies it unchanged. Required. Example: {template: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}}.',
    { ...fields, template: podTemplate },
  );
  return Type.Object(
    { metadata: Type.Optional(metadataOf(kind)), spec: Type.Unsafe<SchemaNode>(jobSpec) },
    {
      description: `${purpose}, a batch/v1 JobTemplateSpec. Required. Example: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}}}.`,
      additionalProperties: false,
    },
  );
}
