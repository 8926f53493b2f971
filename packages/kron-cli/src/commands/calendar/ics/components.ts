import { found } from 'kron-core';
import ICAL from 'ical.js';
import { type ContentLine, contentLines } from './contentLines.ts';
import { IcsError } from './icsError.ts';
import { leftOut, type Oddities } from './oddities.ts';

/** A property of a component that the import reads. */
export type Property = {
  /** The name in upper case. */
  name: string;
  /** The VALUE parameter in upper case. If it is absent, `TEXT` for texts and `UNKNOWN` for other values. */
  type: string;
  parameters: Readonly<Record<string, string>>;
  /** The values. Texts are unescaped, and other values are as written in the file. */
  values: readonly string[];
  line: number;
};

export type Component = {
  /** The name in upper case. */
  name: string;
  properties: Property[];
  components: Component[];
  /** The number of the line with the BEGIN of the component. */
  line: number;
  /** The problem of the first unreadable line that the component needs. If set, the import leaves out the component. */
  broken?: IcsError;
};

/** Maximum depth of components. RFC 5545 needs 3. The limit bounds the search for the BEGIN of each END. */
const maxDepth = 100;

/**
 * The VCALENDAR components of a file.
 *
 * @throws IcsError if the file does not begin with BEGIN:VCALENDAR, if the END of a component is missing, or if too many
 * components are inside each other (RFC 5545, 3.4 to 3.6)
 */
export function readComponents(bytes: Uint8Array, oddities: Oddities): Component[] {
  const root: Component = { name: '', properties: [], components: [], line: 1 };
  const open = [root];
  for (const content of contentLines(bytes, oddities)) {
    const parent = open.at(-1) ?? root;
    if (root.components.length === 0) requireCalendar(content);
    const [, keyword, name = ''] = /^(BEGIN|END):\s*([A-Z0-9_-]+)\s*$/i.exec(content.text) ?? [];
    if (keyword?.toUpperCase() === 'BEGIN') {
      requireDepth(open.length, content.line);
      open.push(begin(name, content, { parent, root, oddities }));
    } else if (keyword !== undefined) end(name, content, open, oddities);
    else addProperty(content, parent, { isOutside: parent === root, oddities });
  }
  if (root.components.length === 0)
    throw new IcsError('NotACalendar', 1, `${expectedCalendar}, found an empty file`);
  const unclosed = open.at(-1);
  if (unclosed !== undefined && unclosed !== root) throw unclosedError(unclosed, 'the end of the file');
  return root.components.filter((component) => component.name === 'VCALENDAR');
}

const expectedCalendar = 'expected BEGIN:VCALENDAR in the first line of an iCalendar file';

function requireCalendar({ text, line }: ContentLine): void {
  if (/^BEGIN:\s*VCALENDAR\s*$/i.test(text)) return;
  const page = /^\s*<(?:!doctype|html|head|\?xml)/i.test(text)
    ? 'an HTML page; the address leads to a web page, perhaps for signing in, instead of the file'
    : found(text);
  throw new IcsError('NotACalendar', line, `${expectedCalendar}, found ${page}`);
}

function requireDepth(depth: number, line: number): void {
  if (depth > maxDepth)
    throw new IcsError(
      'TooMany',
      line,
      `expected at most ${maxDepth} components inside each other, found more`,
    );
}

type Place = { parent: Component; root: Component; oddities: Oddities };

function begin(name: string, { text, line }: ContentLine, { parent, root, oddities }: Place): Component {
  if (parent === root && name.toUpperCase() !== 'VCALENDAR')
    oddities.report(outsideError({ text, line }), 'this component is left out');
  const component: Component = { name: name.toUpperCase(), properties: [], components: [], line };
  parent.components.push(component);
  return component;
}

function end(name: string, { text, line }: ContentLine, open: Component[], oddities: Oddities): void {
  const innermost = open.at(-1);
  if (innermost?.name === name.toUpperCase()) {
    open.pop();
    return;
  }
  if (innermost !== undefined && open.some((component) => component.name === name.toUpperCase()))
    throw unclosedError(innermost, `${text} in line ${line}`);
  oddities.report(
    new IcsError('InvalidLine', line, `expected no ${text}: no BEGIN:${name} is open`),
    leftOut.line,
  );
}

function unclosedError({ name, line }: Component, instead: string): IcsError {
  return new IcsError('UnclosedComponent', line, `expected END:${name}, found ${instead}`);
}

function outsideError({ text, line }: ContentLine): IcsError {
  return new IcsError(
    'InvalidLine',
    line,
    `expected BEGIN:VCALENDAR or the end of the file, found ${found(text)}`,
  );
}

/** The control characters of RFC 5545. TAB and U+0080 to U+009F are not among them. */
const control = '\\x00-\\x08\\x0a-\\x1f\\x7f';

/** Matches a content line (RFC 5545, 3.1). */
function contentLine(name: string): RegExp {
  const parameterValue = `(?:"[^"${control}]*"|[^";:,${control}]*)`;
  return new RegExp(`^(${name})(?:;${name}=${parameterValue}(?:,${parameterValue})*)*:[^${control}]*$`, 'u');
}

const valid = contentLine('[A-Za-z0-9-]+');
const readable = contentLine('[A-Za-z0-9_-]+');
const controls = new RegExp(`[${control}]`, 'gu');

function addProperty(
  content: ContentLine,
  parent: Component,
  { isOutside, oddities }: { isOutside: boolean; oddities: Oddities },
): void {
  const text = propertyText(content, parent, oddities);
  const property = text === undefined ? undefined : readable.exec(text)?.[1]?.toUpperCase();
  if (text === undefined || property === undefined) return;
  if (isOutside) {
    oddities.report(outsideError(content), leftOut.line);
    return;
  }
  if (!readProperties.has(property)) return;
  const [, parameters, type, ...values] = ICAL.parse.property(text, design) as ParsedProperty;
  parent.properties.push({
    name: property,
    type: type.toUpperCase(),
    parameters,
    values,
    line: content.line,
  });
}

/** Removes the control characters that RFC 5545 forbids from the text of a property. undefined if the line is left out. */
function propertyText(
  { text, line }: ContentLine,
  parent: Component,
  oddities: Oddities,
): string | undefined {
  if (valid.test(text)) return text;
  const problem = new IcsError(
    'InvalidLine',
    line,
    `expected NAME:VALUE or NAME;PARAMETER=VALUE:VALUE, found ${found(text)}`,
  );
  const cleaned = text.replaceAll(controls, '');
  if (cleaned !== text && readable.test(cleaned)) {
    oddities.report(problem, 'control characters are left out');
    return cleaned;
  }
  const name = (/^[\w-]+/.exec(text)?.[0] ?? '').toUpperCase();
  if (!readProperties.has(name) || (optional.has(name) && !readable.test(text))) {
    oddities.report(problem, leftOut.line);
    return undefined;
  }
  if (readable.test(text)) {
    oddities.report(problem, 'the names are read as they are');
    return text;
  }
  // Without this line, the component would have another meaning. So leave out the whole component.
  oddities.report(problem, `the ${parent.name} in line ${parent.line} is left out`);
  parent.broken ??= problem;
  return undefined;
}

type ParsedProperty = [string, Record<string, string>, string, ...string[]];

/** Properties that do not change the meaning of an event. If one is unreadable, the import leaves out only its line. */
const optional: ReadonlySet<string> = new Set(['SUMMARY', 'SEQUENCE', 'X-WR-TIMEZONE']);
const texts = ['SUMMARY', 'CATEGORIES', 'STATUS', 'UID', 'TZID', 'X-WR-TIMEZONE'];
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

/**
 * The ical.js design, which unescapes texts. It leaves all other values as they are written, because ical.js would accept an
 * invalid date such as 20260230.
 */
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
