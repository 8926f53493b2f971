import { type TSchema, Type } from 'typebox';

/** The API version of all kinds. */
export const apiVersion = 'kron.io/v1alpha1';

type Parts = { kind: string; description: string; metadata: TSchema; spec: TSchema; status?: TSchema };

/** The schema of a whole resource. Every generated file about a kind derives from it. */
export function resourceSchema({ kind, description, metadata, spec, status }: Parts): TSchema {
  return Type.Object(
    {
      apiVersion: Type.Optional(
        Type.String({
          description: `API version of this resource. Required. Example: ${apiVersion}.`,
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
      ...(status === undefined ? {} : { status: Type.Optional(status) }),
    },
    {
      description,
      additionalProperties: false,
      'x-kron-outside-crd': { required: ['apiVersion', 'kind', 'metadata', 'spec'] },
    },
  );
}
