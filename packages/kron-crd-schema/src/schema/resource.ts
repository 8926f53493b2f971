import { type TSchema, Type } from 'typebox';

/** Of all kinds. */
export const apiVersion = 'kron.io/v1alpha1';

/** The parts in which the kinds differ. */
type Parts = { kind: string; description: string; metadata: TSchema; spec: TSchema; status: TSchema };

/** A whole resource: everything that is generated about a kind comes from here. */
export function resourceSchema({ kind, description, metadata, spec, status }: Parts): TSchema {
  return Type.Object(
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
      metadata: Type.Optional(metadata),
      spec,
      status: Type.Optional(status),
    },
    {
      description,
      additionalProperties: false,
      'x-kron-outside-crd': { required: ['apiVersion', 'kind', 'metadata', 'spec'] },
    },
  );
}
