import type { ErrorCode, YAMLError } from 'yaml';

/**
 * The message for an error of the YAML parser: the mistake and its fix. The message of the parser itself is in terms of
 * YAML's grammar, so users never see it.
 */
export function syntaxSentence({ code, message }: YAMLError, line: string): string {
  const sentence = causes.find(([says]) => says.test(`${code} ${message}`))?.[1] ?? sentences[code];
  const [what = '', first = ''] = /^an unquoted ([@*]).*; /.exec(sentence) ?? [];
  const isSchedule = first !== '' && /^[^#]*schedule["']?\s*:\s*[@*]/i.test(line);
  return isSchedule ? `${what}${scheduleAdvice[first]}` : sentence;
}

/** The advice for a schedule without quotes, by its first character. */
const scheduleAdvice: Readonly<Record<string, string>> = {
  '@': 'a schedule has five fields, such as "0 0 * * *"',
  '*': 'put the schedule into quotes, such as "*/5 * * * *"',
};

const misfit = 'this does not fit the text before it; check the indentation and the quotes';
const misfitOfLines =
  'this does not belong to the text before it; check the indentation and the commas, and quote values with special characters';
const noColon = 'expected "key: value", found a line without a colon and a space';
const openFlow = 'a bracket or brace is not closed, or a comma is missing';

const sentences: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias stands for the value of its anchor, without an anchor or tag of its own',
  BAD_ALIAS: 'an unquoted * starts an alias; put the value into quotes',
  BAD_COLLECTION_TYPE: 'the tag does not fit the list or mapping behind it; remove the tag',
  BAD_DIRECTIVE: 'kubectl refuses directives such as %YAML; remove the line that starts with %',
  BAD_DQ_ESCAPE:
    'a backslash in double quotes starts an escape, and this one is unknown; write two of them, or single quotes',
  BAD_INDENT: 'the indentation differs from that of the lines above; align the lines',
  BAD_PROP_ORDER: 'an anchor or tag goes after the dash or colon, before its value',
  BAD_SCALAR_START: 'a value cannot start with this character; put the value into quotes',
  BLOCK_AS_IMPLICIT_KEY: 'expected a key or an entry that is aligned with those above; check the indentation',
  BLOCK_IN_FLOW:
    'a list or mapping in lines cannot be in [] or {}; write a comma between the entries, or close [] or {} on the line before',
  DUPLICATE_KEY: 'the mapping has this key twice; remove one of them',
  IMPOSSIBLE: misfit,
  KEY_OVER_1024_CHARS: 'kubectl refuses a key of more than 1024 characters',
  MISSING_CHAR: misfit,
  MULTILINE_IMPLICIT_KEY: noColon,
  MULTIPLE_ANCHORS: 'a value can have one anchor; remove the other one, or quote a value that starts with &',
  MULTIPLE_DOCS: 'expected one document, found another one behind it; remove one of them',
  MULTIPLE_TAGS: 'a value can have one tag; remove the other one, or quote a value that starts with !',
  NON_STRING_KEY: 'expected a text as the key; put the key into quotes',
  // The parser's composer is recursive, so its stack overflows.
  RESOURCE_EXHAUSTION: 'the document is nested too deeply',
  TAB_AS_INDENT: 'tabs are not allowed as indentation; write spaces',
  TAG_RESOLVE_FAILED:
    'an unquoted ! starts a tag, and this one is unknown; put the value into quotes, or remove the tag',
  UNEXPECTED_TOKEN: misfit,
};

/** Messages for mistakes that share an error code. The patterns match the code and the message of the parser. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^BAD_ALIAS Anchor/, 'an unquoted & starts an anchor; put the value into quotes'],
  [/Unexpected alias at/, sentences.BAD_ALIAS],
  [
    /Block scalar values in collections/,
    'the lines after | or > must be further right than their key; indent them',
  ],
  [
    /leading empty lines/,
    'a blank line after | or > has more spaces than the first line of text; remove the spaces in blank lines',
  ],
  [
    /Block scalar header/,
    'a text after | or > starts on the line below; move it there, or put the value into quotes',
  ],
  [/ reserved character @/, 'an unquoted @ is reserved in YAML; put the value into quotes'],
  [/Missing closing ["']/, 'the quote that starts here is not closed'],
  [/map keys need to be followed/, noColon],
  [/Nested mappings are not/, 'a value cannot contain ": " without quotes; put the value into quotes'],
  [/All mapping items must start/, 'the indentation differs from that of the keys above; align the keys'],
  [
    /All sequence items must start/,
    'the indentation differs from that of the entries above; align the dashes',
  ],
  [
    /block-seq-ind on same line/,
    'the first entry of a list goes on the line below its key; move it there, or put the value into quotes',
  ],
  [/Sequence item without -|Unexpected \S+ at node end/, misfitOfLines],
  [/^MISSING_CHAR Comments/, 'a comment needs a space before #; write one, or put the value into quotes'],
  [
    /^MISSING_CHAR Tags and anchors/,
    'an unquoted ! or & starts a tag or an anchor, which needs a space behind it; write one, or put the value into quotes',
  ],
  [/^(?:MISSING_CHAR|BAD_INDENT|UNEXPECTED_TOKEN) .*(?:Missing , |flow (?:map|sequence))/i, openFlow],
];
