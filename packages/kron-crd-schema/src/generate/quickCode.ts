/** Errors beyond this number are dropped. */
const maxErrors = 1000;

/** The functions that the code from {@link quickCode} calls. */
export const quickFunctions: string = `function joinErrors(errors, more) {
  if (errors === null) return more;
  if (errors.length < ${maxErrors}) for (const error of more) errors.push(error);
  return errors;
}
function pointerToken(key) {
  const token = key.includes('~') ? key.replaceAll('~', '~0') : key;
  return token.includes('/') ? token.replaceAll('/', '~1') : token;
}`;

/** A slow step of ajv's code, and a faster equivalent. */
type Shortcut = {
  readonly step: RegExp;
  readonly instead: string;
  /** Matches code that still has the slow step, even in the form that another version of ajv writes. */
  readonly remains: RegExp;
};

const shortcuts: readonly Shortcut[] = [
  // ajv copies all earlier errors for each invalid part, which takes minutes for a list of 100,000 invalid entries.
  {
    step: /(\w+) === null \? (\w+\.errors) : \1\.concat\(\2\)/g,
    instead: 'joinErrors($1, $2)',
    remains: /\.concat\(/,
  },
  // ajv escapes each key of a map with two regular expressions, but most keys have neither of the two characters.
  {
    step: /(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g,
    instead: 'pointerToken($1)',
    remains: /"~[01]"/,
  },
  // ajv counts the code points of every text. `length` is fast, and is never less than that count. So the count is only
  // necessary if `length` is above the limit.
  {
    step: /if\((func\d+\((\w+)\)) > (\d+)\)/g,
    instead: 'if($2.length > $3 && $1 > $3)',
    remains: /if\(func\d+\(\w+\) >/,
  },
];

/**
 * Replaces the slow steps of ajv's code.
 *
 * @throws TypeError if the code does not have the expected form
 */
export function quickCode(code: string): string {
  return shortcuts.reduce((before, { step, instead, remains }) => {
    const after = before.replaceAll(step, instead);
    if (after !== before && !remains.test(after)) return after;
    throw new TypeError(`the code of the validator has an unexpected form: ${step}`);
  }, code);
}
