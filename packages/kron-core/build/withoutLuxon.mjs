/**
 * cron-parser's expression parser makes a luxon date of "now" although Kron reads nothing but the field sets and
 * walks wall time itself. Luxon would be two thirds of vendor.js and nine tenths of the time to parse, so the
 * bundle has this instead: just enough for the parser's constructor, and a TypeError for anything else.
 */
const standIn = `
  const someInstant = { isValid: true, zoneName: 'UTC' };
  const anyInstant = () => someInstant;
  export const DateTime = { local: anyInstant, fromJSDate: anyInstant, fromMillis: anyInstant };
`;

export const withoutLuxon = {
  name: 'without-luxon',
  setup(build) {
    build.onResolve({ filter: /^luxon$/ }, () => ({ path: 'luxon', namespace: 'stand-in' }));
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: standIn }));
  },
};
