import { type TSchema, Type } from 'typebox';
import { metadataSchema } from './metadata.ts';
import { specSchema } from './spec.ts';
import { statusSchema } from './status.ts';

export const apiVersion = 'kron.io/v1alpha1';
export const kind = 'KronJob';

/** The whole resource: everything that is generated comes from here. */
export const kronJobSchema: TSchema = Type.Object(
  {
    apiVersion: Type.Optional(
      Type.String({
        description: `Version of this resource. Required. Example: ${apiVersion}.`,
        'x-kron-outside-crd': { enum: [apiVersion] },
      }),
    ),
    kind: Type.Optional(
      Type.String({
        description: `Kind of this resource. Required. Example: ${kind}.`,
        'x-kron-outside-crd': { enum: [kind] },
      }),
    ),
    metadata: Type.Optional(metadataSchema),
    spec: specSchema,
    status: Type.Optional(statusSchema),
  },
  {
    description:
      'A Job for each time that a cron expression names, started at one deterministic instant of a window.',
    additionalProperties: false,
    'x-kron-outside-crd': { required: ['apiVersion', 'kind', 'metadata', 'spec'] },
  },
);
