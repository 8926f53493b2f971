/** fast-check with the same cases in every run. The first failing case is enough. */
import fc from 'every-fast-check';

fc.configureGlobal({ seed: 20260301, endOnFailure: true });

export * from 'every-fast-check';
export default fc;
