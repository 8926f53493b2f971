/** The bytes of a JSON value in a document, from `start` to the byte before `end`. */
type Part = { readonly start: number; readonly end: number };

const [quote, backslash, comma, colon, braceOpen, braceClose, bracketOpen, bracketClose] =
  Buffer.from('"\\,:{}[]');

/**
 * Finds the members of a JSON object. Does not parse their values, so it does not notice malformed ones.
 *
 * @throws SyntaxError if there is no object, or if its end is missing
 */
export function* membersOf(json: Uint8Array): Generator<readonly [name: string, value: Part]> {
  let at = startInside(json, 0, braceOpen);
  for (;;) {
    at = skip(json, at, comma);
    if (json[at] === braceClose) return;
    const name = partAt(json, at);
    const value = partAt(json, skip(json, name.end, colon));
    yield [String(parsePart(json, name)), value];
    at = value.end;
  }
}

/**
 * Finds the elements of a JSON array. Does not parse them, so it does not notice malformed ones.
 *
 * @throws SyntaxError if there is no array, or if its end is missing
 */
export function* elementsOf(json: Uint8Array, start: number): Generator<Part> {
  let at = startInside(json, start, bracketOpen);
  for (;;) {
    at = skip(json, at, comma);
    if (json[at] === bracketClose) return;
    const element = partAt(json, at);
    yield element;
    at = element.end;
  }
}

/** @throws SyntaxError if the part is malformed */
export function parsePart(json: Uint8Array, { start, end }: Part): unknown {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset + start, end - start).toString());
}

function startInside(json: Uint8Array, start: number, bracket: number | undefined): number {
  const at = skip(json, start);
  if (json[at] !== bracket) throw new SyntaxError(`expected an object or a list at byte ${at}`);
  return at + 1;
}

/** The offset of the next byte that is neither white space nor `separator`. */
function skip(json: Uint8Array, from: number, separator?: number): number {
  for (let at = from; at < json.length; at += 1) {
    const byte = json[at];
    if (!isSpace(byte) && byte !== separator) return at;
  }
  throw new SyntaxError('unexpected end of JSON');
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function partAt(json: Uint8Array, start: number): Part {
  const first = json[start];
  if (first === quote) return { start, end: endOfString(json, start) + 1 };
  const isContainer = first === braceOpen || first === bracketOpen;
  return { start, end: isContainer ? endOfContainer(json, start) + 1 : endOfScalar(json, start) };
}

/** The offset of the closing bracket or brace. */
function endOfContainer(json: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at);
    else if (byte === braceOpen || byte === bracketOpen) depth += 1;
    else if (byte === braceClose || byte === bracketClose) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new SyntaxError('unexpected end of JSON');
}

/** The offset after a number, `true`, `false` or `null`. */
function endOfScalar(json: Uint8Array, start: number): number {
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === comma || byte === braceClose || byte === bracketClose || isSpace(byte)) return at;
  }
  throw new SyntaxError('unexpected end of JSON');
}

/** The offset of the closing quote. */
function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) return at;
  }
  throw new SyntaxError('unexpected end of JSON');
}
