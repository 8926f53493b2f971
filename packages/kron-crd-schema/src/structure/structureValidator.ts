import type { StructureError } from './structureError.ts';

/** Whether a manifest has the structure of a kind. */
export type ManifestValidator = {
  (manifest: unknown): boolean;
  /** Of the last call. */
  errors?: StructureError[] | null;
};
