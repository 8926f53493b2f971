/**
 * Tests that take minutes of processor time and wait for nothing. They run beside those on control planes, which mostly wait for
 * a second to come.
 */
export const computing = [
  'packages/kron-core/src/period/calendars.everyZone.long',
  'packages/kron-operator/test/controlled/histories/',
  'packages/kron-operator/test/cronjobs/histories/',
  'packages/kron-operator/test/histories/wild',
  'packages/kron-operator/test/model/',
  'packages/kron-operator/test/stepwise/interleavings.long',
  'tools/check/fuzz/targets.long',
  'tools/check/mutation/sample.long',
  'tools/reference/src/mutants.long',
];
