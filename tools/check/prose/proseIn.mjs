import { parseSync } from 'oxc-parser';

/** A string of code with at least this many words is a message for people; a shorter one may be a key or a path. */
const fewestWords = 3;

/**
 * Returns the comments and messages of a source file, or the comments of a YAML file. Every other character is a blank, so that a position in the
 * result is a position in the source.
 *
 * @throws SyntaxError when the source cannot be parsed
 */
export function proseIn(path, source) {
  if (/\.ya?ml$/.test(path)) {
    return source
      .replaceAll(/^(.*?)(#|$)/gm, (_, code, mark) => blank(code + mark))
      .replaceAll(/`[^`\n]*`/g, blank);
  }
  const { comments, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const messages = [...stringsIn(program)].filter(({ text }) => text.split(/\s+/).length >= fewestWords);
  const spans = [...comments.map(withoutMarks), ...messages].toSorted((a, b) => a.start - b.start);
  let prose = '';
  for (const { start, end } of spans) {
    prose += blank(source.slice(prose.length, start)) + withoutCode(source.slice(start, end));
  }
  return prose + blank(source.slice(prose.length));
}

function withoutMarks({ type, start, end }) {
  return { start: start + 2, end: type === 'Block' ? end - 2 : end };
}

/** Each string literal and each text of a template literal, as `{ text, start, end }` without its delimiters. */
function* stringsIn(node) {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, start, end } = node;
  if (type === 'Literal' && typeof value === 'string') yield { text: value, start: start + 1, end: end - 1 };
  else if (type === 'TemplateElement') {
    const text = value.raw;
    yield { text, start: start + 1, end: start + 1 + text.length };
  } else for (const child of Object.values(node)) yield* stringsIn(child);
}

/** Blanks the code that a comment or a message quotes, and the stars in front of a comment's lines. */
function withoutCode(text) {
  return text.replaceAll(/```[^]*?```|`[^`\n]*`/g, blank).replaceAll(/^[ \t]*\*/gm, blank);
}

function blank(text) {
  return text.replaceAll(/[^\n]/g, ' ');
}
