import { memberName } from './staticMember.mjs';

const zoneMethods = new Set(
  ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']
    .flatMap((part) => [`get${part}`, `set${part}`])
    .concat('getYear', 'setYear', 'getTimezoneOffset', 'toDateString', 'toTimeString'),
);

const localeMethods = new Set([
  'localeCompare',
  'toLocaleDateString',
  'toLocaleLowerCase',
  'toLocaleString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
]);

/** Forbids reading the host's time zone or locale: `getHours`, `new Date(y, m, d)`, `toLocaleString`, … */
export const noHostSettings = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const name = memberName(node);
        if (zoneMethods.has(name)) {
          context.report({ node, message: `\`${name}\` reads the host's time zone: use the UTC method.` });
        }
        if (localeMethods.has(name)) {
          context.report({ node, message: `\`${name}\` reads the host's locale: format explicitly.` });
        }
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length > 1) {
          context.report({ node, message: "`new Date(y, m, …)` uses the host's time zone: use Date.UTC." });
        }
      },
    };
  },
};
