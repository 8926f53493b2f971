/** @throws Error with this message if a rule does not hold */
export function holds(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(rule);
}
