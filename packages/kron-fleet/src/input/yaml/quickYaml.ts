import { COLLECTION_STYLE, EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { kubectlScalar } from '../../scalar/kubectlScalar.ts';
import { longestKey, mayBeRefused } from './kubectlSyntax.ts';
import { hasOddCharacter } from './oddCharacters.ts';
import { plainYaml } from './plainYaml.ts';
import { NotPlainError, type QuickDocument } from './quickDocument.ts';
import { yaml12Scalar } from '../../scalar/yaml12Scalar.ts';

/**
 * Parses a text with one document several times as fast as `locatedYaml`, but without positions.
 *
 * @returns null if the text is empty; undefined if the document is invalid, or something in it is doubtful or could be
 * read differently by the two parsers, so that the caller must use `locatedYaml`
 */
export function quickYaml(text: string): QuickDocument | null | undefined {
  return attempt(() => plainYaml(text)) ?? attempt(() => blockAndFlowYaml(text));
}

/** Returns undefined if a parser gives up, or cannot read the text. */
function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function blockAndFlowYaml(text: string): QuickDocument | null | undefined {
  if (hasOddCharacter(text) || mayBeRefused(text)) return undefined;
  const events = parseEvents(text, {});
  if (events.length === 0) return null;
  const value = new Builder(text).build(events);
  return value === null ? null : { value, start: startOf(events[1]) };
}

/** The start of a list or mapping; 0 for a scalar, whose position is not needed. */
function startOf(event: Event | undefined): number {
  return event !== undefined && 'start' in event ? event.start : 0;
}

type Container = { isFlow: boolean } & (
  | { list: unknown[] }
  | { map: Record<string, unknown>; key: string | undefined }
);

/** Builds the value of one document from its events. */
class Builder {
  readonly #text: string;
  readonly #open: Container[] = [];
  #documents = 0;
  #value: unknown = null;

  constructor(text: string) {
    this.#text = text;
  }

  build(events: readonly Event[]): unknown {
    for (const event of events) this.#add(event);
    return this.#value;
  }

  #add(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        if (++this.#documents > 1) throw new NotPlainError();
        return;
      case EVENT_ID.SCALAR:
        this.#put(this.#scalar(event));
        return;
      case EVENT_ID.SEQUENCE: {
        requirePlain(event);
        const list: unknown[] = [];
        this.#put(list);
        this.#open.push({ list, isFlow: event.style === COLLECTION_STYLE.FLOW });
        return;
      }
      case EVENT_ID.MAPPING: {
        requirePlain(event);
        const map = {};
        this.#put(map);
        this.#open.push({ map, key: undefined, isFlow: event.style === COLLECTION_STYLE.FLOW });
        return;
      }
      case EVENT_ID.POP:
        this.#open.pop();
        return;
      case EVENT_ID.ALIAS:
        // Aliases can expand without end.
        throw new NotPlainError();
    }
  }

  #scalar(event: Event & { type: typeof EVENT_ID.SCALAR }): unknown {
    requirePlain(event);
    const text = getScalarValue(this.#text, event);
    if (event.style !== SCALAR_STYLE.PLAIN) return text;
    const value = kubectlScalar(text);
    // kubectl refuses these characters in brackets and braces.
    if (/\?|^:/.test(text) && this.#open.at(-1)?.isFlow) throw new NotPlainError();
    if (text === '<<' || value !== yaml12Scalar(text) || Math.abs(Number(value)) === Infinity)
      throw new NotPlainError();
    return value;
  }

  #put(value: unknown): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#value = value;
    else if ('list' in container) container.list.push(value);
    else if (container.key === undefined) container.key = newKey(container.map, value);
    else {
      container.map[container.key] = value;
      container.key = undefined;
    }
  }
}

function requirePlain(event: { anchorStart: number; tagStart: number }): void {
  if (event.anchorStart >= 0 || event.tagStart >= 0) throw new NotPlainError();
}

/** Rejects repeated and very long keys, and keys other than strings, which kubectl makes strings in its own way. */
function newKey(map: object, key: unknown): string {
  if (typeof key !== 'string' || key.length > longestKey || key === '__proto__' || Object.hasOwn(map, key))
    throw new NotPlainError();
  return key;
}
