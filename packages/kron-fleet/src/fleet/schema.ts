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
  /** `false` if no other fields are allowed, or the schema of all other fields. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The schemas of the alternatives. The `enum` of the field `kind` tells objects apart. */
  readonly anyOf?: readonly Schema[];
};
