/** The part of JSON Schema 2020-12 that the description of a Fleet uses. */
export type Schema = {
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'null';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** false: no other field is allowed. A schema: all other fields have it. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The `enum` of `kind` distinguishes objects. */
  readonly anyOf?: readonly Schema[];
};
