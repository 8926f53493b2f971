/** A generated function that checks the structure of a manifest. */
export type StructureValidator = {
  (manifest: unknown): boolean;
  /** The errors of the last call. */
  errors?: StructureError[] | null;
};

/** The fields of an ajv error that Kron reads. */
export type StructureError = {
  keyword: string;
  /** JSON pointer to the value. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  /** The invalid key, for an error within `propertyNames`. */
  propertyName?: string;
};
