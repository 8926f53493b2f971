import { found } from 'kron-core';
import ICAL from 'ical.js';
import { type ContentLine, contentLines } from './contentLines.ts';
import { IcsError } from './icsError.ts';

/** A property of a component that the import reads. */
export type Property = {
  /** In upper case. */
  name: string;
  /** Its VALUE, in upper case; `TEXT` or `UNKNOWN` without one. */
  type: string;
  parameters: Readonly<Record<string, string>>;
  /** Unescaped if they are texts, otherwise as written. */
  values: readonly string[];
  line: number;
};

export type Component = {
  /** In upper case. */
  name: string;
  properties: Property[];
  components: Component[];
  /** The line of its BEGIN. */
  line: number;
};

/**
 * The VCALENDAR components of a file.
 *
 * @throws IcsError if the file is no iCalendar file (RFC 5545, 3.4 to 3.6)
 */
export function readComponents(bytes: Uint8Array): Component[] {
  const root: Component = { name: '', properties: [], components: [], line: 1 };
  const open = [root];
  for (const content of contentLines(bytes)) {
    const parent = open.at(-1) ?? root;
    if (root.components.length === 0) requireCalendar(content);
    const [, keyword, name = ''] = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(content.text) ?? [];
    if (keyword?.toUpperCase() === 'BEGIN') open.push(begin(name, content, parent, root));
    else if (keyword !== undefined) end(name, content, open);
    else addProperty(content, parent, root);
  }
  if (root.components.length === 0)
    throw new IcsError('NotACalendar', 1, `${expectedCalendar}, found an empty file`);
  const unclosed = open.at(-1);
  if (unclosed !== undefined && unclosed !== root) throw unclosedError(unclosed, 'the end of the file');
  return root.components;
}

const expectedCalendar = 'expected BEGIN:VCALENDAR in the first line of an iCalendar file';

function requireCalendar({ text, line }: ContentLine): void {
  if (/^BEGIN:\s*VCALENDAR\s*$/i.test(text)) return;
  const page = /^\s*<(?:!doctype|html|head|\?xml)/i.test(text)
    ? 'an HTML page; the address leads to a web page, perhaps for signing in, instead of the file'
    : found(text);
  throw new IcsError('NotACalendar', line, `${expectedCalendar}, found ${page}`);
}

function begin(name: string, { text, line }: ContentLine, parent: Component, root: Component): Component {
  if (parent === root && name.toUpperCase() !== 'VCALENDAR')
    throw new IcsError(
      'InvalidLine',
      line,
      `expected BEGIN:VCALENDAR or the end of the file, found ${found(text)}`,
    );
  const component: Component = { name: name.toUpperCase(), properties: [], components: [], line };
  parent.components.push(component);
  return component;
}

function end(name: string, { text, line }: ContentLine, open: Component[]): void {
  const innermost = open.at(-1);
  if (innermost?.name === name.toUpperCase()) {
    open.pop();
    return;
  }
  if (innermost !== undefined && open.some((component) => component.name === name.toUpperCase()))
    throw unclosedError(innermost, `${text} in line ${line}`);
  throw new IcsError('InvalidLine', line, `expected no ${text}: no BEGIN:${name} is open`);
}

function unclosedError({ name, line }: Component, instead: string): IcsError {
  return new IcsError('UnclosedComponent', line, `expected END:${name}, found ${instead}`);
}

// RFC 5545, 3.1: a name, parameters with quoted or plain values, and a value without control characters.
const name = '[A-Za-z0-9-]+';
const parameterValue = '(?:"[^"\\p{Cc}]*"|[^";:,\\p{Cc}]*)';
const contentLine = new RegExp(
  `^(${name})(?:;${name}=${parameterValue}(?:,${parameterValue})*)*:[^\\p{Cc}\\t]*(?:\\t[^\\p{Cc}\\t]*)*$`,
  'u',
);

function addProperty({ text, line }: ContentLine, parent: Component, root: Component): void {
  const property = contentLine.exec(text)?.[1]?.toUpperCase();
  if (property === undefined)
    throw new IcsError(
      'InvalidLine',
      line,
      `expected NAME:VALUE or NAME;PARAMETER=VALUE:VALUE, found ${found(text)}`,
    );
  if (parent === root)
    throw new IcsError(
      'InvalidLine',
      line,
      `expected BEGIN:VCALENDAR or the end of the file, found ${found(text)}`,
    );
  if (!readProperties.has(property)) return;
  const [, parameters, type, ...values] = ICAL.parse.property(text, design) as ParsedProperty;
  parent.properties.push({ name: property, type: type.toUpperCase(), parameters, values, line });
}

type ParsedProperty = [string, Record<string, string>, string, ...string[]];

const texts = ['SUMMARY', 'CATEGORIES', 'STATUS', 'UID', 'TZID'];
const readProperties: ReadonlySet<string> = new Set([
  ...texts,
  'SEQUENCE',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
]);

/** Makes ical.js unescape texts and leave all other values as written: it would accept 20260230. */
const design = {
  value: { text: ICAL.design.icalendar.value.text },
  param: {},
  property: Object.fromEntries(
    texts.map((text) => [
      text.toLowerCase(),
      { defaultType: 'text', ...(text === 'CATEGORIES' ? { multiValue: ',' } : {}) },
    ]),
  ),
  propertyGroups: false,
};
