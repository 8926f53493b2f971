/** The property name of `object.name` or `object['name']`; undefined if it is computed. */
export function memberName(node) {
  if (!node.computed) return node.property.name;
  return typeof node.property.value === 'string' ? node.property.value : undefined;
}

/** Whether a node is `global.name`, where `global` may be written as `globalThis.global`. */
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
