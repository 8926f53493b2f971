import {
  type Alias,
  type Document as YamlDocument,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Doubt, Path } from './document.ts';
import { keyDoubt, mergeDoubt, overrideDoubt, scalarDoubt } from './doubtTexts.ts';
import { kubectlKey } from '../../scalar/kubectlKey.ts';
import { kubectlScalar } from '../../scalar/kubectlScalar.ts';
import { invisibleCharacter } from './oddCharacters.ts';
import { taggedScalar } from '../../scalar/taggedScalar.ts';

/** The value that kubectl reads in a document. If `problems` is not empty, Kron refuses the document. */
export type KubectlReading = {
  value: unknown;
  problems: { offset: number; message: string }[];
  /** Keys that occur twice in one mapping: the offset of the later key, the key, and the offset of the earlier key. */
  duplicates: { offset: number; key: string; first: number }[];
  doubts: (Omit<Doubt, 'position'> & { offset: number })[];
};

/**
 * Reads a document as kubectl does.
 *
 * @param document parsed with the failsafe schema, so that every scalar is a string
 */
export function readAsKubectl(document: YamlDocument): KubectlReading {
  return new KubectlReader(document).read();
}

class KubectlReader {
  readonly #document: YamlDocument;
  readonly #targets: ReadonlyMap<Alias, unknown>;
  readonly #reading: KubectlReading = { value: null, problems: [], duplicates: [], doubts: [] };
  /**
   * The aliases through which the reader has reached the current node. Within an alias, the reader reports no doubts,
   * because it reports them at the node with the anchor.
   */
  readonly #within = new Set<Alias>();
  #nodes = 1;
  #aliasedNodes = 0;

  constructor(document: YamlDocument) {
    this.#document = document;
    this.#targets = targetsOf(document);
  }

  read(): KubectlReading {
    try {
      this.#reading.value = this.#value(this.#document.contents, []);
    } catch (error) {
      if (error instanceof RefusedError) this.#problem(error.offset, error.message);
      else if (error instanceof RangeError) this.#problem(0, 'the document is nested too deeply');
      else throw error;
    }
    return this.#reading;
  }

  #value(node: unknown, path: Path): unknown {
    this.#count(node);
    if (isAlias(node)) return this.#aliased(node, (target) => this.#value(target, path));
    if (isMap(node)) return this.#map(node, path);
    if (isSeq(node)) return node.items.map((item, index) => this.#value(item, [...path, index]));
    return isScalar(node) ? this.#scalar(node, path) : null;
  }

  #map({ items }: YAMLMap, path: Path): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    const written = new Map<string, number>();
    for (const { key, value } of items) {
      if (isMerge(key)) {
        this.#merge(map, { key, value, written }, path);
        continue;
      }
      const name = this.#key(key, path);
      const inner = this.#value(value, [...path, name]);
      const first = written.get(name);
      if (first !== undefined) this.#reading.duplicates.push({ offset: offsetOf(key), key: name, first });
      written.set(name, offsetOf(key));
      define(map, name, inner);
    }
    return map;
  }

  /** Adds the fields of the value of `<<` to a mapping. Earlier fields of the mapping with the same names are replaced. */
  #merge(
    map: Record<string, unknown>,
    { key, value, written }: { key: Scalar; value: unknown; written: ReadonlyMap<string, number> },
    path: Path,
  ): void {
    const merged = this.#merged(value, path, offsetOf(key));
    const replaced = Object.keys(merged).filter((name) => written.has(name));
    const message = replaced.length > 0 ? overrideDoubt(replaced) : mergeDoubt;
    this.#doubt(offsetOf(key), { path: [...path, '<<'], code: 'AmbiguousYaml', message });
    for (const [name, inner] of Object.entries(merged)) define(map, name, inner);
  }

  #merged(node: unknown, path: Path, offset: number): Record<string, unknown> {
    const merged: Record<string, unknown> = {};
    for (const source of isSeq(node) ? [...node.items].reverse() : [node]) {
      const target = isAlias(source) ? this.#aliased(source, (inner) => inner) : source;
      if (!isMap(target)) {
        const message = 'expected a mapping, an alias of one, or a list of them as the value of <<';
        throw new RefusedError(message, offset);
      }
      for (const [name, inner] of Object.entries(this.#value(source, path) as object))
        define(merged, name, inner);
    }
    return merged;
  }

  /** @throws RefusedError for a key that is not a scalar */
  #key(node: unknown, path: Path): string {
    this.#count(node);
    if (isAlias(node)) return this.#aliased(node, (target) => this.#key(target, path));
    if (!isScalar(node))
      throw new RefusedError('expected a scalar as the key, found a list or mapping', offsetOf(node));
    const { text, isPlain } = partsOf(node);
    if (!isPlain) {
      const value = this.#scalar(node, path);
      if (typeof value === 'string') return value;
    }
    const key = kubectlKey(text);
    if (key === undefined)
      this.#problem(
        offsetOf(node),
        `kubectl refuses ${text === '' ? 'an empty key' : `the key ${text}`}; write "${text}" in quotes`,
      );
    else if (isPlain) {
      const message = keyDoubt(text, key);
      this.#suspect(node, [...path, key], message === undefined ? undefined : { message });
    }
    return key ?? '';
  }

  #scalar(node: Scalar, path: Path): unknown {
    const { text, isPlain } = partsOf(node);
    if (node.tag !== undefined) {
      const { value, problem } = taggedScalar(node.tag, text);
      if (problem !== undefined) this.#problem(offsetOf(node), problem);
      else this.#requireFinite(node, value);
      return value;
    }
    if (!isPlain) return text;
    const value = kubectlScalar(text);
    this.#requireFinite(node, value);
    this.#suspect(node, path, Number.isNaN(value) ? undefined : scalarDoubt(text, value));
    return value;
  }

  #requireFinite(node: Scalar, value: unknown): void {
    if (typeof value !== 'number' || Number.isFinite(value)) return;
    const { text } = partsOf(node);
    this.#problem(
      offsetOf(node),
      `kubectl refuses ${text}, a number that JSON lacks; write "${text}" in quotes for the text`,
    );
  }

  #suspect(node: Scalar, path: Path, doubt: Pick<Doubt, 'message' | 'instead'> | undefined): void {
    if (doubt !== undefined) this.#doubt(offsetOf(node), { path, code: 'AmbiguousYaml', ...doubt });
    const odd = invisibleCharacter(partsOf(node).text);
    if (odd === undefined) return;
    const offset = offsetOf(node) + odd.offset;
    this.#doubt(offset, { path, code: 'InvisibleCharacter', message: odd.message });
  }

  /** Counts a value. @throws RefusedError if too many of the values come from aliases */
  #count(node: unknown): void {
    this.#nodes++;
    if (this.#within.size > 0) this.#aliasedNodes++;
    if (this.#aliasedNodes <= 100 || this.#nodes <= 1000) return;
    if (this.#aliasedNodes / this.#nodes > allowedShare(this.#nodes))
      throw new RefusedError('the aliases expand to more values than kubectl allows', offsetOf(node));
  }

  /** @throws RefusedError if the alias has no target, or the target contains the alias */
  #aliased<Result>(alias: Alias, read: (target: unknown) => Result): Result {
    const { source } = alias;
    if (!this.#targets.has(alias)) {
      const message = `the alias *${source} has no anchor &${source} before it in the document`;
      throw new RefusedError(message, offsetOf(alias));
    }
    if (this.#within.has(alias))
      throw new RefusedError(`the value of the anchor &${source} contains itself`, offsetOf(alias));
    this.#within.add(alias);
    const result = read(this.#targets.get(alias));
    this.#within.delete(alias);
    return result;
  }

  #problem(offset: number, message: string): void {
    this.#reading.problems.push({ offset, message });
  }

  #doubt(offset: number, doubt: Omit<Doubt, 'position'>): void {
    if (this.#within.size === 0) this.#reading.doubts.push({ offset, ...doubt });
  }
}

/** Thrown if kubectl refuses a part of the document and the reader cannot continue without the value of that part. */
class RefusedError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** The maximum share of values that come from aliases, from 0 to 1, as in kubectl. A larger document has a lower share. */
function allowedShare(nodes: number): number {
  const [few, many] = [400_000, 4_000_000];
  if (nodes <= few) return 0.99;
  return nodes >= many ? 0.1 : 0.99 - (0.89 * (nodes - few)) / (many - few);
}

/** The target of each alias: the last node before the alias whose anchor has the same name. */
function targetsOf(document: YamlDocument): Map<Alias, unknown> {
  const anchors = new Map<string, unknown>();
  const targets = new Map<Alias, unknown>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        if (anchors.has(node.source)) targets.set(node, anchors.get(node.source));
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

function isMerge(key: unknown): key is Scalar {
  if (!isScalar(key) || key.source !== '<<') return false;
  return (
    key.tag === 'tag:yaml.org,2002:merge' ||
    key.tag === '!' ||
    (key.tag === undefined && key.type === 'PLAIN')
  );
}

function partsOf({ source = '', tag, type }: Scalar): { text: string; isPlain: boolean } {
  return { text: source, isPlain: tag === undefined && type === 'PLAIN' };
}

function offsetOf(node: unknown): number {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0;
}

/** Sets a field. An assignment to a field named `__proto__` would change the prototype of the object instead. */
function define(map: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') map[name] = value;
  else Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
}
