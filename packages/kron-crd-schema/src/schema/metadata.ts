import { type TSchema, Type } from 'typebox';

const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const nameCharacters = '[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?';

/** A DNS subdomain, as names of objects are. */
const namePattern = `^${label}(?:\\.${label})*$`;

/** An optional DNS prefix with a slash, and a name. */
export const labelKeyPattern: string = `^(?:${label}(?:\\.${label})*/)?${nameCharacters}$`;
/** What a label may hold, an empty text included. */
export const labelValuePattern: string = `^(?:${nameCharacters})?$`;

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

function texts(values: object, keyPattern: string): object {
  return {
    type: 'object',
    propertyNames: { pattern: keyPattern },
    additionalProperties: { type: 'string', ...values },
  };
}

const labels = texts({ maxLength: 63, pattern: labelValuePattern }, labelKeyPattern);

/** `metadata` as every Kubernetes object has it: the API server knows it, so that the CRD only restricts the name. */
export const metadataSchema: TSchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        description:
          'Name of the KronJob: lower-case letters, digits, - and ., at most 52 characters, so that its Jobs can be named after it. Part of what choices are drawn from. Required, or generateName. Example: db-backup.',
        examples: ['db-backup'],
        maxLength: 52,
        'x-kron-outside-crd': { pattern: namePattern, minLength: 1 },
        'x-kron-expected': 'expected lower-case letters, digits, - and ., such as db-backup',
      }),
    ),
  },
  {
    // The CRD may restrict names, and say nothing else about metadata.
    'x-kron-outside-crd': {
      description:
        'Name, namespace, labels and annotations, as every Kubernetes object has them. Required. Example: {name: db-backup, namespace: prod}.',
      examples: [{ name: 'db-backup', namespace: 'prod' }],
      additionalProperties: false,
      if: { type: 'object', properties: { generateName: text }, required: ['generateName'] },
      else: { type: 'object', properties: { name: text }, required: ['name'] },
      properties: {
        generateName: {
          ...text,
          description:
            'Instead of a name: what the name that the API server makes begins with. Example: backup-.',
        },
        namespace: {
          ...text,
          description:
            'Namespace of the KronJob and its Jobs. Part of what choices are drawn from. Default: default. Example: prod.',
          maxLength: 63,
          pattern: `^${label}$`,
          'x-kron-expected': 'expected lower-case letters, digits and -, such as prod',
        },
        labels: {
          ...labels,
          description: 'Labels of the KronJob, not of its Jobs. Example: {team: billing}.',
        },
        annotations: {
          ...texts({}, labelKeyPattern),
          description: 'Annotations of the KronJob, not of its Jobs. Example: {owner: billing@example.com}.',
        },
        finalizers: { type: 'array', items: text },
        ownerReferences: { type: 'array', items: { type: 'object' } },
        managedFields: { type: 'array', items: { type: 'object' } },
        creationTimestamp: text,
        deletionTimestamp: text,
        deletionGracePeriodSeconds: count,
        generation: count,
        resourceVersion: text,
        selfLink: text,
        uid: text,
      },
    },
  },
);
