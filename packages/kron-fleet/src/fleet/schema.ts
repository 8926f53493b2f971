/** The part of JSON Schema 2020-12 that `fleetSchema` uses. */
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
  /** The schema of fields that are not in `properties`. With `false`, there must be none. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The value must match one of these schemas. If they are schemas of objects, the field `kind` says which one. */
  readonly anyOf?: readonly Schema[];
};
