import { type TSchema, Type } from 'typebox';
import { label, labelName, subdomain } from './namePattern.ts';

/** The key of a label: a name, with or without a DNS subdomain and a slash before it. */
export const labelKeyPattern: string = `^(?:${subdomain}/)?${labelName}$`;
/** Like {@link labelKeyPattern}, but with upper-case letters in the prefix, which the API server accepts for annotations. */
const annotationKeyPattern = `^(?:${subdomain.replaceAll('a-z', 'A-Za-z')}/)?${labelName}$`;
/** A label value, which may be empty. */
export const labelValuePattern: string = `^(?:${labelName})?$`;

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

/** What the schema of metadata depends on: the kind, an example of a name, and the maximum length of a name. */
type Named = {
  kind: string;
  example: string;
  longest: number;
  /** Whether objects of the kind create Jobs. Default: true. */
  hasJobs?: boolean;
  /** Whether objects of the kind belong to a namespace. Default: true. */
  isNamespaced?: boolean;
};

/** Standard object metadata. The CRD restricts only the name, because the API server validates the other fields. */
export function metadataField(named: Named): TSchema {
  const { kind, example, longest, hasJobs = true, isNamespaced = true } = named;
  const use = hasJobs ? 'It is part of the seed' : 'KronJobs refer to it by this name';
  const name = Type.String({
    description: `Name of the ${kind}, at most ${longest} characters. ${use}. Either name or generateName is required. Example: ${example}.`,
    examples: [example],
    maxLength: longest,
    'x-kron-outside-crd': { pattern: `^${subdomain}$`, minLength: 1 },
    'x-kron-expected': `expected lower-case letters, digits, - and ., such as ${example}`,
  });
  return Type.Object(
    { name: Type.Optional(name) },
    {
      // A CRD may restrict only two fields of metadata: name and generateName.
      'x-kron-outside-crd': {
        description: isNamespaced
          ? `Standard object metadata: name, namespace, labels and annotations. Required. Example: {name: ${example}, namespace: prod}.`
          : `Standard object metadata: name, labels and annotations. Required. Example: {name: ${example}}.`,
        examples: [isNamespaced ? { name: example, namespace: 'prod' } : { name: example }],
        additionalProperties: false,
        if: { type: 'object', properties: { generateName: text }, required: ['generateName'] },
        else: { type: 'object', properties: { name: text }, required: ['name'] },
        properties: fieldsOf(kind, { hasJobs, isNamespaced }),
      },
    },
  );
}

function fieldsOf(
  kind: string,
  { hasJobs, isNamespaced }: Required<Pick<Named, 'hasJobs' | 'isNamespaced'>>,
): object {
  const ofJobs = hasJobs ? ' Its Jobs do not inherit them.' : '';
  return {
    generateName: {
      ...text,
      description: 'Prefix of the name that the API server generates if name is absent. Example: backup-.',
    },
    namespace: isNamespaced ? namespaceOf(kind, hasJobs) : noNamespace(kind),
    labels: {
      ...labels,
      description: `Labels of the ${kind}.${ofJobs} Example: {team: billing}.`,
    },
    annotations: {
      ...texts({}, annotationKeyPattern),
      description: `Annotations of the ${kind}.${ofJobs} Example: {owner: billing@example.com}.`,
    },
    ...ofTheApiServer,
  };
}

function namespaceOf(kind: string, hasJobs: boolean): object {
  const meaning = hasJobs
    ? `Namespace of the ${kind} and its Jobs. It is part of the seed.`
    : `Namespace of the ${kind} and of the KronJobs that refer to it.`;
  return {
    ...text,
    description: `${meaning} Default: default. Example: prod.`,
    maxLength: 63,
    pattern: `^${label}$`,
    'x-kron-expected': 'expected lower-case letters, digits and -, such as prod',
  };
}

/** The schema of `namespace` in a cluster-scoped object: no value is valid. */
function noNamespace(kind: string): object {
  return {
    ...text,
    enum: [],
    'x-kron-expected': `expected none: a ${kind} belongs to the whole cluster; remove it`,
  };
}

const ofTheApiServer = {
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
};
