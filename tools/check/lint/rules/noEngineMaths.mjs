import { isMemberOf, memberName } from './staticMember.mjs';

const engineDefined = new Set(
  (
    'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot ' +
    'log log10 log1p log2 pow sin sinh tan tanh'
  ).split(' '),
);

/**
 * Forbids functions whose last bits the language leaves to the engine: `Math.pow` differs between Node 20 and 24. Powers of
 * literals and big integers are exact and allowed.
 */
export const noEngineMaths = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const name = memberName(node);
        if (engineDefined.has(name) && isMemberOf(node, 'Math')) {
          context.report({ node, message: `\`Math.${name}\` differs between engines: use @stdlib's.` });
        }
      },
      "BinaryExpression[operator='**']"(node) {
        if (!isExactPower(node)) {
          context.report({ node, message: "`**` differs between engines: use @stdlib's pow." });
        }
      },
      "AssignmentExpression[operator='**=']"(node) {
        context.report({ node, message: "`**=` differs between engines: use @stdlib's pow." });
      },
    };
  },
};

function isExactPower({ left, right }) {
  if (left.type !== 'Literal') return false;
  return typeof left.value === 'bigint' || left.bigint !== undefined || right.type === 'Literal';
}
