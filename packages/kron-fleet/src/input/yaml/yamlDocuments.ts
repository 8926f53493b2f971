import type { Position } from '../position.ts';
import type { BrokenDocument, Document, Path } from './document.ts';
import { quickYaml } from './quickYaml.ts';
import type { SourceText } from './sourceText.ts';
import { type YamlPart, yamlPartsOf } from './yamlParts.ts';

type Documents = (Document | BrokenDocument)[];

/**
 * Reads the documents of a YAML text one after another. Omits empty documents, such as after a last `---`.
 *
 * A fast parser without positions reads valid documents. A slower one reads invalid documents, and finds positions when
 * they are needed.
 */
export async function* yamlDocumentsOf(text: SourceText): AsyncGenerator<Document | BrokenDocument> {
  for (const part of yamlPartsOf(text)) {
    const quick = part.refusal === undefined ? quickDocument(part) : brokenDocument(part, part.refusal);
    if (quick === undefined) yield* await readWithPositions(part);
    else if (quick !== null) yield quick;
  }
}

function brokenDocument({ linesBefore }: YamlPart, message: string): BrokenDocument {
  return { position: { line: linesBefore + 1, column: 1 }, message };
}

async function readWithPositions({ text, linesBefore }: YamlPart): Promise<Documents> {
  const { locatedYaml } = await import('./locatedYaml.ts');
  return locatedYaml(text, linesBefore);
}

function quickDocument(part: YamlPart): Document | null | undefined {
  const quick = quickYaml(part.text);
  if (quick === undefined || quick === null) return quick;
  let again: Promise<Documents> | undefined;
  const locate = async (path: Path): Promise<Position | undefined> => {
    if (path.length === 0) return positionIn(part, quick.start);
    again ??= readWithPositions(part);
    const [document] = await again;
    return document !== undefined && 'locate' in document ? document.locate(path) : undefined;
  };
  const plainText = async (path: Path): Promise<string | undefined> => {
    again ??= readWithPositions(part);
    const [document] = await again;
    return document !== undefined && 'locate' in document ? document.plainText?.(path) : undefined;
  };
  // A doubtful document is read by the slower parser.
  return { value: quick.value, doubts: [], locate, plainText };
}

function positionIn({ text, linesBefore }: YamlPart, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: linesBefore + lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
