import { kubectlScalar } from '../../scalar/kubectlScalar.ts';
import { yaml12Scalar } from '../../scalar/yaml12Scalar.ts';

/** Thrown for a text that this fast reader cannot read and that a full YAML parser must read. */
export class NotPlainError extends Error {}

/**
 * Reads a value at the end of a line: a scalar, or a list or mapping in brackets. A comment may follow.
 *
 * @throws NotPlainError if the text is anything else, or may be invalid
 */
export function readFlow(text: string): unknown {
  return isInnerText(text) ? text.slice(1, -1) : new FlowReader(text).read();
}

/** Whether a text is in double quotes and contains neither a further quote nor an escape. */
function isInnerText(text: string): boolean {
  return text.startsWith('"') && text.indexOf('"', 1) === text.length - 1 && !text.includes('\\');
}

/**
 * The value of a plain scalar.
 *
 * @throws NotPlainError if kubectl and YAML 1.2 read the scalar differently
 */
export function plainScalar(text: string): unknown {
  const value = kubectlScalar(text);
  if (value !== yaml12Scalar(text) || value === Infinity || value === -Infinity) throw new NotPlainError();
  return value;
}

/** Removes spaces at the end of a text. Keeps other blanks, because YAML keeps them. */
export function trimSpaces(text: string): string {
  let length = text.length;
  while (text.charCodeAt(length - 1) === space) length--;
  return text.slice(0, length);
}

const space = ' '.charCodeAt(0);

/** Matches a text that cannot be a plain scalar outside of brackets, because of its first characters or a colon. */
const notPlain = /^(?:[?:,[\]{}#&*!|>'"%@`]|-(?: |$)|<<$)|: |:$/;
const comment = / #.*$/;
const end = /(?: +#.*)?$/y;
const blanks = / */y;
const quoted = /"(?:[^"\\]|\\["\\nt])*"|'(?:[^']|'')*'/y;
const key = /([A-Za-z][\w./-]{0,250}): +|"([A-Za-z\d][^"\\]{0,250})": */y;
const inBrackets = /[A-Za-z\d/.$(+-](?:[^,[\]{}:#?]|:(?=[^ ,[\]{}:#?]))*/y;

/**
 * Maximum depth of lists and mappings. No manifest reaches it. Deeper recursion could overflow the stack while V8 compiles a
 * regular expression. V8 would then end the process.
 */
const maxDepth = 100;

class FlowReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const first = this.#text[0];
    if (first === undefined || !'[{"\''.includes(first))
      return this.#plain(trimSpaces(this.#text.replace(comment, '')));
    const value = this.#value();
    if (this.#take(end) === undefined) throw new NotPlainError();
    return value;
  }

  #value(): unknown {
    const first = this.#text[this.#at];
    if (first === '[') return this.#list();
    if (first === '{') return this.#map();
    if (first === '"' || first === "'") return this.#quoted();
    return this.#plain(trimSpaces(this.#take(inBrackets)?.[0] ?? ''));
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    this.#items(']', () => void list.push(this.#value()));
    return list;
  }

  #map(): object {
    const map: Record<string, unknown> = {};
    this.#items('}', () => {
      const [, bare, inQuotes] = this.#take(key) ?? [];
      const name = bare ?? inQuotes;
      if (name === undefined || Object.hasOwn(map, name)) throw new NotPlainError();
      if (bare !== undefined && plainScalar(bare) !== bare) throw new NotPlainError();
      map[name] = this.#value();
    });
    return map;
  }

  #items(close: string, readItem: () => void): void {
    this.#depth++;
    if (this.#depth > maxDepth) throw new NotPlainError();
    this.#at++;
    this.#take(blanks);
    while (this.#text[this.#at] !== close) {
      readItem();
      this.#take(blanks);
      const next = this.#text[this.#at];
      if (next === close) break;
      if (next !== ',') throw new NotPlainError();
      this.#at++;
      this.#take(blanks);
      if (this.#text[this.#at] === close) throw new NotPlainError();
    }
    this.#at++;
    this.#depth--;
  }

  #quoted(): string {
    const text = this.#take(quoted)?.[0];
    if (text === undefined) throw new NotPlainError();
    return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : (JSON.parse(text) as string);
  }

  #plain(text: string): unknown {
    if (text === '' || notPlain.test(text)) throw new NotPlainError();
    return plainScalar(text);
  }

  #take(part: RegExp): RegExpExecArray | undefined {
    part.lastIndex = this.#at;
    const found = part.exec(this.#text);
    if (found === null) return undefined;
    this.#at = part.lastIndex;
    return found;
  }
}
