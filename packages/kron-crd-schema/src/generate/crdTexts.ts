import type { CustomResourceDefinition } from '../crd/crd.ts';
import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { shareParts } from './shareParts.ts';

type Crds = Readonly<Record<string, CustomResourceDefinition>>;

type CrdModules = { crdTexts: string; wordTexts: string };

/**
 * The texts of two modules. `crdTexts.ts` has the CustomResourceDefinitions as JSON texts that share their repeated parts.
 * `wordTexts.ts` has the descriptions and rules of the CustomResourceDefinitions. The checks of manifests need only the
 * first module, so bundlers can drop the second.
 *
 * @param note - a comment that names the generator
 */
export function crdTextsModules(byKind: Crds, note: string): CrdModules {
  const { crds, definitions } = storedCrds(byKind);
  const words = new Map<string, number>();
  return {
    crdTexts: `// ${note}
import type { KindName } from '../structure/kind.ts';

/** The CustomResourceDefinition of each kind as JSON, with references to parts. */
export const crdTexts: Readonly<Record<KindName, string>> = ${literals(crds, words)};

/** Repeated parts of their schemas, with references to further parts. */
export const partTexts: Readonly<Record<string, string>> = ${literals(definitions, words)};
`,
    wordTexts: `// ${note}

/** The descriptions and CEL rules of the CustomResourceDefinitions, which have the place in this list instead. */
export const wordTexts: readonly string[] = [\n${[...words.keys()].map((word) => `  ${quoted(word)},\n`).join('')}];
`,
  };
}

/** @param words - index of each description and rule found so far; the function adds new ones */
function literals(values: Readonly<Record<string, object>>, words: Map<string, number>): string {
  const lines = Object.entries(values).map(([name, value]) => {
    const text = JSON.stringify(value).replaceAll(wordText, (_, field: string, word: string) => {
      const place = words.get(word) ?? words.size;
      words.set(word, place);
      return `"${field}":${place}`;
    });
    return `  ${name}: ${quoted(text)},\n`;
  });
  return `{\n${lines.join('')}}`;
}

const wordText = /"(description|rule)":("(?:[^"\\]|\\.)*")/g;

/** A value as a quoted text for JSON.parse, which is faster than an object literal if the value is large. */
export function literal(value: object): string {
  return quoted(JSON.stringify(value));
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** CustomResourceDefinitions by kind. A `$ref` in their schemas names an entry of `definitions`. */
type StoredCrds = {
  crds: Record<string, CustomResourceDefinition>;
  definitions: Readonly<Record<string, SchemaNode>>;
};

/** Moves repeated parts of the schemas to definitions. */
function storedCrds(crds: Crds): StoredCrds {
  const schemas = Object.entries(crds).map(([kind, crd]) => [kind, schemaOf(crd)]);
  const { properties, definitions } = shareParts({ properties: Object.fromEntries(schemas) });
  const stored = Object.entries(crds).map(([kind, crd]) => [
    kind,
    withSchema(crd, nodesOf(properties)[kind] ?? {}),
  ]);
  return { crds: Object.fromEntries(stored), definitions: nodesOf(definitions) };
}

function schemaOf({ spec }: CustomResourceDefinition): SchemaNode {
  return spec.versions[0].schema.openAPIV3Schema;
}

function withSchema(crd: CustomResourceDefinition, openAPIV3Schema: SchemaNode): CustomResourceDefinition {
  const [version] = crd.spec.versions;
  return { ...crd, spec: { ...crd.spec, versions: [{ ...version, schema: { openAPIV3Schema } }] } };
}
