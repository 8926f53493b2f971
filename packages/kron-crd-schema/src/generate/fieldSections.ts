import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

/** A described field, as a row of a reference page. */
export type Field = {
  /** The path from the object of the section to the field. */
  path: string;
  /** A type, or the allowed words. */
  type: string;
  /** The default, or `required`. Empty for an optional field without a default. */
  fallback: string;
  meaning: string;
  example: string;
  /** The named type of the field or of its entries. Undefined if the page has no section about the type. */
  typeName: string | undefined;
};

/**
 * A named type with all its fields. The fields of an object without a type name belong to the section of the enclosing
 * object.
 */
export type Section = { typeName: string; path: string; meaning: string; fields: Field[] };

type Names = Readonly<Record<string, string>>;

/**
 * The sections of a reference page, in the order of the schema. A type that occurs twice has one section.
 *
 * @param typeNames - the type names of objects, by the path of the object. `[]` stands for an entry of a list
 * @throws TypeError if a description does not end in an example
 *
 * @example
 * fieldSections(schema, { '': 'KronJob', spec: 'KronJobSpec' }).map(({ typeName }) => typeName)
 * // ['KronJob', 'KronJobSpec']
 */
export function fieldSections(schema: SchemaNode, typeNames: Names): Section[] {
  const sections = new Map<string, Section>();
  addSection(schema, '', typeNames, sections);
  return [...sections.values()];
}

function addSection(node: SchemaNode, path: string, names: Names, sections: Map<string, Section>): void {
  const typeName = names[path] ?? path;
  if (sections.has(typeName)) return;
  const { description } = node;
  const meaning = typeof description === 'string' ? takeApart(description).meaning : '';
  const section: Section = { typeName, path, meaning, fields: [] };
  sections.set(typeName, section);
  addFields(node, '', section, names, sections);
}

/** @param prefix - the path from the object of the section to `node`, and a dot. Empty if `node` is that object */
function addFields(
  node: SchemaNode,
  prefix: string,
  section: Section,
  names: Names,
  sections: Map<string, Section>,
): void {
  for (const [name, field] of Object.entries(nodesOf(node['properties']))) {
    const { description, items } = field;
    const fieldPath = `${section.path === '' ? '' : `${section.path}.`}${prefix}${name}`;
    const [inner, suffix] = isNode(items) ? [items, '[]'] : [field, ''];
    const typeName = names[fieldPath + suffix];
    if (typeof description === 'string') {
      const parts = takeApart(description);
      if (parts.example === '')
        throw new TypeError(`${fieldPath}: the description does not end in an example: ${description}`);
      section.fields.push({ path: prefix + name, type: typeOf(field), ...parts, typeName });
    }
    if (typeName !== undefined) addSection(inner, fieldPath + suffix, names, sections);
    else addFields(inner, `${prefix}${name}${suffix}.`, section, names, sections);
  }
}

/**
 * Splits a description of the form `Meaning. Default: x. Example: y.` A required field has `Required.` instead of a default.
 */
function takeApart(description: string): Pick<Field, 'meaning' | 'fallback' | 'example'> {
  const [text, example] = cut(description, ' Example: ');
  const [meaning, fallback] = cut(text, ' Default: ');
  const required = / Required\.$/;
  return required.test(meaning)
    ? { meaning: meaning.replace(required, ''), fallback: 'required', example }
    : { meaning, fallback, example };
}

/** The text before the last `mark`, and the text after this `mark` without the full stop at the end. */
function cut(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length, -1)];
}

const maxWords = 8;

/** The type of a field, or the list of the allowed words if the field allows only a few. */
function typeOf(node: SchemaNode): string {
  const words = Array.isArray(node['enum']) ? node['enum'].filter((word) => word !== null).map(String) : [];
  if (words.length > 0 && words.length <= maxWords) return words.map((word) => `\`${word}\``).join(', ');
  const kinds = [node['type']].flat().filter((kind) => kind !== 'null');
  if (kinds.includes('array')) return 'list';
  if (kinds.includes('object') && node['properties'] === undefined) return 'map';
  return kinds.join(' or ');
}
