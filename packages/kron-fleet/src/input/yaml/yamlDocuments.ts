import type { Position } from '../position.ts';
import type { BrokenDocument, Document } from './document.ts';
import { plainYaml, withLineFeeds } from './plainYaml.ts';
import type { SourceText } from './sourceText.ts';
import { type YamlPart, yamlPartsOf } from './yamlParts.ts';

type Documents = (Document | BrokenDocument)[];

/**
 * Reads the documents of a YAML text. A fast parser, which finds no positions, reads most valid documents. A slower parser
 * reads the rest, and finds positions if a caller asks for them.
 */
export async function* yamlDocumentsOf(text: SourceText): AsyncGenerator<Document | BrokenDocument> {
  for (const part of yamlPartsOf(text)) {
    const document = part.refusal === undefined ? plainDocument(part) : brokenDocument(part, part.refusal);
    if (document === undefined) yield* await readWithPositions(part);
    else yield document;
  }
}

function brokenDocument({ linesBefore }: YamlPart, message: string): BrokenDocument {
  return { position: { line: linesBefore + 1, column: 1 }, message };
}

async function readWithPositions({ text, linesBefore }: YamlPart): Promise<Documents> {
  const { locatedYaml } = await import('./locatedYaml.ts');
  return locatedYaml(text, linesBefore);
}

function plainDocument(part: YamlPart): Document | undefined {
  const plain = plainYaml(part.text);
  if (plain === undefined) return undefined;
  let again: Promise<Documents> | undefined;
  const located = async (): Promise<Document | undefined> => {
    again ??= readWithPositions(part);
    const [document] = await again;
    return document !== undefined && 'locate' in document ? document : undefined;
  };
  return {
    value: plain.value,
    // The fast parser returns no document for which two YAML parsers may disagree, so there are no doubts.
    doubts: [],
    locate: async (path) =>
      path.length === 0 ? positionIn(part, plain.start) : (await located())?.locate(path),
    plainText: async (path) => (await located())?.plainText?.(path),
  };
}

function positionIn({ text, linesBefore }: YamlPart, start: number): Position {
  const lines = withLineFeeds(text).slice(0, start).split('\n');
  return { line: linesBefore + lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
