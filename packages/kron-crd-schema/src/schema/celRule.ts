/** One CEL rule of a field, as `x-kubernetes-validations` holds it. */
export type CelRule = {
  rule: string;
  /** What was expected; the API server puts the path and the value before it. */
  message: string;
  /** The field that is to blame, below the one that carries the rule. */
  fieldPath?: string;
  optionalOldSelf?: true;
};

/**
 * A rule whose evaluation can err, not only be false. An error counts against values that are stored already as well,
 * and then not even a status could be written: so it is not asked for a value that has not changed.
 *
 * @example
 * unlessUnchanged({ rule: "duration(self) >= duration('0s')", message: '…' }).rule
 * // "(oldSelf.hasValue() && oldSelf.value() == self) || (duration(self) >= duration('0s'))"
 */
export function unlessUnchanged(rule: CelRule): CelRule {
  return {
    ...rule,
    rule: `(oldSelf.hasValue() && oldSelf.value() == self) || (${rule.rule})`,
    optionalOldSelf: true,
  };
}

/**
 * A rule that a text matches a pattern, which has to mean the same in JavaScript and in RE2.
 *
 * @example
 * matches('^[a-z]+$', 'expected a word').rule // "self.matches(r'^[a-z]+$')"
 */
export function matches(pattern: string, message: string, text: string = 'self'): CelRule {
  return { rule: matching(text, pattern), message };
}

/** The expression of {@link matches}, for rules that need it as a guard. */
export function matching(text: string, pattern: string): string {
  if (pattern.includes("'")) throw new TypeError(`a pattern in a CEL rule has no quote: ${pattern}`);
  return `${text}.matches(r'${pattern}')`;
}
