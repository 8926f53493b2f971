/** The name behind `object.name` or `object['name']`; undefined when it is computed. */
export function memberName(node) {
  if (!node.computed) return node.property.name;
  return typeof node.property.value === 'string' ? node.property.value : undefined;
}

/** True for `global.name` when `global` is written as that bare word or as `globalThis.global`. */
export function isMemberOf(node, global) {
  const { object } = node;
  if (object.type === 'Identifier') return object.name === global;
  return (
    object.type === 'MemberExpression' &&
    object.object.type === 'Identifier' &&
    object.object.name === 'globalThis' &&
    memberName(object) === global
  );
}
