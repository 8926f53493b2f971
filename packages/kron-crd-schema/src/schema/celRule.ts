/** A CEL rule: one entry of `x-kubernetes-validations`. */
export type CelRule = {
  rule: string;
  /** The expected value in words. The API server prints the path and the value before this text. */
  message: string;
  /** A CEL expression for a message with values. The API server prints `message` if the expression fails. */
  messageExpression?: string;
  /** Path of the invalid field, relative to the field that has the rule. */
  fieldPath?: string;
  /** The reason in the answer of the API server. Default: FieldValueInvalid. */
  reason?: 'FieldValueForbidden';
  optionalOldSelf?: true;
};

/**
 * Makes the API server skip a rule for a value that an update does not change. Use this function for a rule whose evaluation
 * can fail. If the evaluation failed for a stored object, the API server would reject every update of the object, including
 * updates of its status.
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
 * A rule that requires a text to match a pattern. The pattern must mean the same in JavaScript and in RE2.
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
 * The CEL expression that is true if a value of a map is null. Null counts as absent. `dyn` is necessary, because CEL cannot
 * compare a string with null. For a field of an object, use `has` instead: it is false for null.
 */
export function nullTest(value: string): string {
  return `dyn(${value}) == null`;
}
