/**
 * Replaces luxon in the bundle. cron-parser's expression parser creates a luxon date of "now", although Kron only reads the
 * field sets. Luxon would be two thirds of vendor.js and nine tenths of the time to parse it. The stand-in supports the
 * parser's constructor; anything else throws a TypeError.
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
