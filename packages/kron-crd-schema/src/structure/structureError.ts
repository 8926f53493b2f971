/** What the generated validator says of one mistake: of ajv's errors, the parts that are used. */
export type StructureError = {
  keyword: string;
  /** JSON pointer to the value. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  /** The key that is to blame, of an error within `propertyNames`. */
  propertyName?: string;
};
