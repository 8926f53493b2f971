import type { Page, Resource } from '../resources/resource.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { type Field, fieldSections, type Section } from './fieldSections.ts';

/**
 * The reference page of a kind: a section with a table per named type.
 *
 * @param note - a comment that names the generator
 */
export function referencePage(
  { kind, page, typeNames }: Resource & { page: Page },
  editorSchema: SchemaNode,
  note: string,
): string {
  const [root, ...sections] = fieldSections(editorSchema, typeNames);
  const titles = new Map(sections.map((section) => [section.typeName, titleOf(section, page)]));
  const print = (section: Section): string => printSection(section, page, titles);
  const schemaFile = `${kind.toLowerCase()}.schema.json`;
  return `<!-- ${note} -->

# ${page.title ?? kind}

${page.about}

\`\`\`yaml
# yaml-language-server: $schema=./${schemaFile}
${page.sample}
\`\`\`

The comment in the first line tells the YAML language server (VS Code, Neovim, Helix and others) where
[${schemaFile}](../../deploy/schemas/kron.io/${kind.toLowerCase()}_v1alpha1.json) is, as a path or a URL. The editor then completes and checks the
manifest. In a cluster with the CustomResourceDefinition, \`kubectl explain ${page.explained}\` prints the descriptions below.

## Fields

A field is optional unless the table says \`required\`. \`null\` means absent. Unknown fields are errors.

${fieldTable(root?.fields ?? [], titles)}

${sections
  .filter((section) => !isStatus(section))
  .map(print)
  .join('\n\n')}
${statusPart(sections.filter(isStatus).map(print))}`;
}

/** The part about the fields of the status. Empty for a kind without a status. */
function statusPart(sections: readonly string[]): string {
  return sections.length === 0 ? '' : `\n## Status fields\n\n${sections.join('\n\n')}\n`;
}

function isStatus({ path }: Section): boolean {
  return path.startsWith('status');
}

type Titles = ReadonlyMap<string, string>;

function titleOf({ typeName, path }: Section, page: Page): string {
  return page.sections[typeName]?.title ?? path;
}

function printSection(section: Section, page: Page, titles: Titles): string {
  const { notes } = page.sections[section.typeName] ?? {};
  const parts = [`### ${titleOf(section, page)}`, section.meaning, fieldTable(section.fields, titles)];
  return [...parts, ...(notes === undefined ? [] : [notes])].join('\n\n');
}

/**
 * Returns a Markdown table with one row per field and no empty columns. If an object type has its own section, the type
 * cell links to it.
 *
 * @param titles - titles of the sections, by type name
 */
export function fieldTable(fields: readonly Field[], titles: Titles): string {
  const rows = fields.map((field) => cellsOf(field, titles.get(field.typeName ?? '')));
  const columns = ['field', 'type', 'default', 'meaning', 'example'].map((head, column) => [
    head,
    '---',
    ...rows.map((cells) => cells[column] ?? ''),
  ]);
  const shown = columns.filter(([, , ...cells]) => cells.some((cell) => cell !== ''));
  const lines = shown[0]?.map((_, line) => `| ${shown.map((column) => column[line]).join(' | ')} |`) ?? [];
  return lines.join('\n').replace(/^\|( ---.*) \|$/m, (rule) => rule.replaceAll(' ', ''));
}

function cellsOf({ path, type, fallback, meaning, example }: Field, title: string | undefined): string[] {
  const isShort = title === undefined && type !== 'object';
  return [
    `\`${path}\``,
    title === undefined ? type : `[${type}](#${anchorOf(title)})`,
    escaped(fallback),
    escaped(meaning),
    isShort ? `\`${example.replaceAll('|', '\\|')}\`` : '',
  ];
}

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*');
}
