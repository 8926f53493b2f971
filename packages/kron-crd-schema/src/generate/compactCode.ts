/**
 * The functions that the code from {@link compactCode} calls. If only the number of errors matters,
 * the code passes no fields to `addError`.
 */
export const compactFunctions: string = `function addError(errors, instancePath, keyword, params = {}, propertyName) {
  const error = { instancePath, keyword, params, propertyName };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
function isObject(value) {
  return value && typeof value == 'object' && !Array.isArray(value);
}`;

/** The params of an ajv error that go into the messages of issues. All other params only repeat the schema. */
const usedParams = new Set([
  'missingProperty',
  'additionalProperty',
  'propertyName',
  'limit',
  'allowedValues',
]);

/**
 * Shortens ajv's code to less than half: removes the schemas, and the fields of errors that issues do not use. The returned
 * code makes the same checks in the same order.
 *
 * @throws TypeError if the code does not have the expected form
 */
export function compactCode(code: string): string {
  return withoutSchemas(withPlainCalls(withShortErrors(code)));
}

const addedError =
  /const (err\d+) = \{([^;]*)\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;
const errorFields =
  /^instancePath(?::(?<place>.*))?,schemaPath:.*,keyword:(?<keyword>"\w+"),params:\{(?<param>\w+): (?<value>.*)\}(?:,propertyName:(?<property>\w+))?$/;

function withShortErrors(code: string): string {
  const short = code.replaceAll(addedError, (_, _name, fields: string) => {
    const given = fields === '' ? '' : `, ${argumentsOf(fields)}`;
    return `vErrors = addError(vErrors${given});errors++;`;
  });
  return requireGone(short, /schemaPath|vErrors\.push/);
}

function argumentsOf(fields: string): string {
  const parts = errorFields.exec(fields)?.groups;
  if (parts === undefined) throw unexpected(fields);
  const { place = 'instancePath', keyword = '', param = '', value = '', property } = parts;
  const params = usedParams.has(param) ? `{${param}: ${value}}` : undefined;
  if (property !== undefined) return `${place}, ${keyword}, undefined, ${property}`;
  return [place, keyword, ...(params === undefined ? [] : [params])].join(', ');
}

/**
 * Removes the parent value and the root value. ajv passes them with each value, but no keyword of these schemas reads them.
 */
function withPlainCalls(code: string): string {
  const plain = code
    .replaceAll('{instancePath="", parentData, parentDataProperty, rootData=data}={}', 'instancePath=""')
    .replaceAll(
      /\{instancePath(?::([^{}]*?))?,parentData[^{}]*,rootData\}/g,
      (_, place?: string) => place ?? 'instancePath',
    )
    .replaceAll(/(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, 'isObject($1)');
  return requireGone(plain, /parentData|rootData/);
}

const schemaConstant = /const (schema\d+) = (\{.*?\});(?=const |function |export )/g;
const schemaPart = /(schema\d+)((?:\.\w+|\["[^"\]]*"\]|\[\d+\])+)/g;

/**
 * Replaces each reference to a schema by the part that the code reads: a list of words, or the names of the fields of an
 * object.
 */
function withoutSchemas(code: string): string {
  const schemas = new Map<string, unknown>();
  const bare = code.replaceAll(schemaConstant, (_, name: string, text: string) => {
    schemas.set(name, JSON.parse(text));
    return '';
  });
  const fields = new Map<string, string>();
  const inlined = bare.replaceAll(schemaPart, (text, name: string, path: string) => {
    const part = partAt(schemas.get(name), path);
    if (Array.isArray(part)) return JSON.stringify(part);
    if (!path.endsWith('.properties') || typeof part !== 'object' || part === null) throw unexpected(text);
    const constant = `${name}Fields${fields.size}`;
    const names = Object.keys(part).map((field) => `${JSON.stringify(field)}:1`);
    fields.set(constant, `const ${constant} = {${names.join(',')}};`);
    return constant;
  });
  return `${requireGone(inlined, /schema\d+\b/)}${[...fields.values()].join('')}`;
}

function partAt(schema: unknown, path: string): unknown {
  const keys = Array.from(path.matchAll(/\.(\w+)|\["([^"]*)"\]|\[(\d+)\]/g));
  return keys.reduce<unknown>(
    (part, [, name, quoted, index]) => Object(part)[name ?? quoted ?? Number(index)] as unknown,
    schema,
  );
}

function requireGone(code: string, remains: RegExp): string {
  const found = remains.exec(code);
  if (found === null) return code;
  throw unexpected(code.slice(Math.max(0, found.index - 100), found.index + 100));
}

function unexpected(code: string): TypeError {
  return new TypeError(`the code of the validator has an unexpected form: ${code}`);
}
