import type { Places } from '../cases/case.ts';

/** The issues of the value at a path. A field that is null is absent, so its rule is not asked. */
export type Rule = (value: unknown, path: string) => Places;

/** The code of a text that does not have the form of its field. null: it has. */
export type Form = (text: string) => string | null;

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function issue(path: string, code: string): Places {
  return [[path, code]];
}

export const anything: Rule = () => [];

/** A text of at most so many characters. */
export function text(limit: number, form: Form): Rule {
  return (value, path) => {
    if (typeof value !== 'string') return issue(path, 'WrongType');
    const code = Array.from(value).length > limit ? 'TooLong' : form(value);
    return code === null ? [] : issue(path, code);
  };
}

export function word(words: readonly string[], code = 'UnknownValue'): Rule {
  return text(Number.POSITIVE_INFINITY, (value) => (words.includes(value) ? null : code));
}

/** A whole number. Both ends are included. */
export function whole(from: number, to: number): Rule {
  return (value, path) => {
    if (typeof value !== 'number') return issue(path, 'WrongType');
    return Number.isInteger(value) && from <= value && value <= to ? [] : issue(path, 'OutOfRange');
  };
}

export function flag(value: unknown, path: string): Places {
  return typeof value === 'boolean' ? [] : issue(path, 'WrongType');
}

export function object(rules: Readonly<Record<string, Rule>>, needed: readonly string[] = []): Rule {
  return (value, path) => {
    if (!isFields(value)) return issue(path, 'WrongType');
    const given = Object.entries(value).flatMap(([key, field]): Places => {
      const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
      if (rule === undefined) return issue(`${path}.${key}`, 'UnknownField');
      return field === null ? [] : rule(field, `${path}.${key}`);
    });
    const missing = needed.filter((key) => (value[key] ?? null) === null);
    return [...given, ...missing.flatMap((key) => issue(`${path}.${key}`, 'Required'))];
  };
}

/** A map of at most so many entries. */
export function atMost(limit: number, rule: Rule): Rule {
  return (value, path) =>
    isFields(value) && Object.keys(value).length > limit ? issue(path, 'TooMany') : rule(value, path);
}

export function list(limit: number, rule: Rule): Rule {
  return (value, path) => {
    if (!Array.isArray(value)) return issue(path, 'WrongType');
    if (value.length > limit) return issue(path, 'TooMany');
    return value.flatMap((item, index) => rule(item, `${path}[${index}]`));
  };
}

/** Also of a value that is null or absent. */
export function required(rule: Rule): Rule {
  return (value, path) => ((value ?? null) === null ? issue(path, 'Required') : rule(value, path));
}
