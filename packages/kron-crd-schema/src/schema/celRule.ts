/** A CEL rule: one entry of `x-kubernetes-validations`. */
export type CelRule = {
  rule: string;
  /** The expectation. The API server prints the path and the value before it. */
  message: string;
  /** A CEL expression for a message with values. The API server prints `message` if it cannot be evaluated. */
  messageExpression?: string;
  /** The invalid field, below the field that has the rule. */
  fieldPath?: string;
  /** The reason in the answer of the API server. Default: FieldValueInvalid. */
  reason?: 'FieldValueForbidden';
  optionalOldSelf?: true;
};

/**
 * Skips a rule for an unchanged value. Use it for a rule whose evaluation can fail: such a failure would also reject
 * every update of an object that is stored already, including its status.
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
 * A rule that a text matches a pattern. The pattern must mean the same in JavaScript and in RE2.
 *
 * @example
 * matches('^[a-z]+$', 'expected a word').rule // "self.matches(r'^[a-z]+$')"
 */
export function matches(pattern: string, message: string): CelRule {
  return { rule: matching('self', pattern), message };
}

/** The CEL expression of {@link matches}, for use within other rules. */
export function matching(text: string, pattern: string): string {
  if (pattern.includes("'"))
    throw new TypeError(`a pattern in a CEL rule must not contain a quote: ${pattern}`);
  return `${text}.matches(r'${pattern}')`;
}

/**
 * The CEL expression that a value of a map is null, which stands for an absent key. `has` covers fields of objects: it is false
 * for a null. CEL does not compare a text with null without `dyn`.
 */
export function nullTest(value: string): string {
  return `dyn(${value}) == null`;
}
