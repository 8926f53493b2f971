import { isMemberOf, memberName } from './staticMember.mjs';

const message = 'Pass `now` as an argument. Only bin.ts and main.ts read the clock.';

/** Forbids `Date.now`, `new Date()`, `Date()` and `performance.now`. */
export const noAmbientClock = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        if (memberName(node) === 'now' && (isMemberOf(node, 'Date') || isMemberOf(node, 'performance'))) {
          report(node);
        }
      },
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee)) report(node);
      },
    };
  },
};

function isDate(callee) {
  return callee.type === 'Identifier' && callee.name === 'Date';
}
