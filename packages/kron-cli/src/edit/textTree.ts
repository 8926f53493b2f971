/** A part of a text, by its offsets. `end` is the offset behind its last character. */
export type Span = { readonly start: number; readonly end: number };

/** A value of a YAML or JSON document, with the offsets of its text. */
export type TextNode = TextMap | TextList | TextScalar | TextAlias;

export type TextMap = Span & {
  readonly is: 'map';
  /** Whether the mapping is written in braces. In JSON it always is. */
  readonly isFlow: boolean;
  readonly entries: readonly TextEntry[];
};

export type TextList = Span & { readonly is: 'list'; readonly items: readonly TextNode[] };

export type TextScalar = Span & { readonly is: 'scalar'; readonly quote: Quote };

/** A YAML alias: a reference to a node elsewhere in the document. */
export type TextAlias = Span & { readonly is: 'alias' };

export type Quote = '' | '"' | "'";

export type TextEntry = {
  /** The offsets of the key, with its quotes. */
  readonly key: Span;
  readonly name: string;
  readonly keyQuote: Quote;
  /** The offset behind the colon. */
  readonly colon: number;
  /** The value. An absent value is an empty scalar. */
  readonly value: TextNode;
};

/** The last entry with the given name. It takes precedence over earlier entries with this name. */
export function entryNamed({ entries }: TextMap, name: string): TextEntry | undefined {
  return entries.findLast((entry) => entry.name === name);
}

/** The entry with the merge key `<<`, which copies another YAML mapping into this mapping. Undefined if there is none. */
export function mergeOf({ entries }: TextMap): TextEntry | undefined {
  return entries.find(({ name, keyQuote }) => name === '<<' && keyQuote === '');
}

/** The path from a node to a target, which is a node or an entry. Undefined if the target is not below the node. */
export function pathTo(
  node: TextNode,
  target: TextNode | TextEntry,
): readonly (string | number)[] | undefined {
  if (node === target) return [];
  const parts: readonly (readonly [string | number, TextNode, TextEntry?])[] =
    node.is === 'map'
      ? node.entries.map((entry) => [entry.name, entry.value, entry])
      : node.is === 'list'
        ? node.items.map((item, index) => [index, item])
        : [];
  for (const [key, inner, entry] of parts) {
    const rest = entry === target ? [] : pathTo(inner, target);
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}

/** The quote character at an offset, or '' if there is another character. */
export function quoteAt(text: string, offset: number): Quote {
  const character = text[offset];
  return character === '"' || character === "'" ? character : '';
}
