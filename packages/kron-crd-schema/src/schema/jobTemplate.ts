import { type TSchema, Type } from 'typebox';
import { jobTemplateSpec } from '../generated/jobTemplateSpec.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import { labelKeyPattern, labelValuePattern } from './metadata.ts';

const reserved = 'labels under kron.io/ are set by Kron itself; choose another prefix';

const labels = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description:
    'Labels of the Jobs; those under kron.io/ are reserved. At most 128. Default: none. Example: {app: db-backup}.',
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
      rule: `self.all(key, self[key].matches(r'${labelValuePattern}'))`,
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
          description: `Accepted, as kubectl create writes it, and ignored: Jobs are named after the ${kind}. Example: db-backup.`,
        }),
      ),
      creationTimestamp: Type.Optional(
        Type.String({ description: 'Accepted, as kubectl create writes it, and ignored. Example: null.' }),
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
    'Whether a failed container is started again in its Pod: OnFailure, or Never, where the Job makes another Pod. Required. Example: Never.',
  examples: ['Never'],
  enum: ['Never', 'OnFailure'],
};

const template = nodesOf(nodesOf(jobTemplateSpec['properties'])['spec']);

/** A copy of a node with what a Job needs to be accepted, and words for those who ask kubectl to explain it. */
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
  'Spec of the Pods, as in a Job: containers and restartPolicy at least. Required. Example: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}.',
  { restartPolicy },
);
const podTemplate = demand(
  pod,
  ['spec'],
  'Template of the Pods, as in a Job. Required. Example: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}.',
  { spec: podSpec },
);

/** Whose Jobs they are, what for, and fields of the Job's spec that are not as in any Job. */
type Template = { kind: string; purpose: string; fields?: SchemaNode };

/** `spec.jobTemplate`, a batch/v1 JobTemplateSpec. */
export function jobTemplateField({ kind, purpose, fields = {} }: Template): TSchema {
  const jobSpec = demand(
    template,
    ['template'],
    'Spec of the Jobs, as in a Job. Passed on as it is. Required. Example: {template: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}}.',
    { ...fields, template: podTemplate },
  );
  return Type.Object(
    { metadata: Type.Optional(metadataOf(kind)), spec: Type.Unsafe<SchemaNode>(jobSpec) },
    {
      description: `${purpose}, a batch/v1 JobTemplateSpec as in a CronJob. Required. Example: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: dump, image: postgres}]}}}}.`,
      additionalProperties: false,
    },
  );
}
