/** Beyond this many errors, which nobody reads, those of further parts are left out. */
const mostErrors = 1000;

/** What the code that {@link quickCode} gives calls. */
export const quickFunctions: string = `function joinErrors(errors, more) {
  if (errors === null) return more;
  if (errors.length < ${mostErrors}) for (const error of more) errors.push(error);
  return errors;
}
function pointerToken(key) {
  const token = key.includes('~') ? key.replaceAll('~', '~0') : key;
  return token.includes('/') ? token.replaceAll('/', '~1') : token;
}`;

/** A step of ajv's code that takes long, and what does the same in less time. */
type Shortcut = {
  readonly step: RegExp;
  readonly instead: string;
  /** In code of another version, this would be what the step does in a way that is not known. */
  readonly remains: RegExp;
};

const shortcuts: readonly Shortcut[] = [
  // All errors so far are copied for each part that has some: on a list of a hundred thousand wrong entries that takes
  // minutes.
  {
    step: /(\w+) === null \? (\w+\.errors) : \1\.concat\(\2\)/g,
    instead: 'joinErrors($1, $2)',
    remains: /\.concat\(/,
  },
  // The place of each value of a map is written out before it is looked at, at the cost of two searches in every key.
  {
    step: /(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g,
    instead: 'pointerToken($1)',
    remains: /"~[01]"/,
  },
  // All texts are counted in code points; there are never more of them than the code units of its length.
  {
    step: /if\((func\d+\((\w+)\)) > (\d+)\)/g,
    instead: 'if($2.length > $3 && $1 > $3)',
    remains: /if\(func\d+\(\w+\) >/,
  },
];

/**
 * The same code without the steps that take long.
 *
 * @throws TypeError when the code is not as it was when this was written
 */
export function quickCode(code: string): string {
  return shortcuts.reduce((before, { step, instead, remains }) => {
    const after = before.replaceAll(step, instead);
    if (after !== before && !remains.test(after)) return after;
    throw new TypeError(`the code of the validator does in a way that is not known: ${step}`);
  }, code);
}
