/**
 * fast-check as tests import it, with the same cases in every run: what is found by chance is found by whoever looks for it,
 * and not by whoever has changed something else. `KRON_SEED=any` looks at other cases, `KRON_SEED=123` at those of a report.
 */
import fc from 'every-fast-check';

const { KRON_SEED: asked = '20260301' } = process.env;
if (asked !== 'any') fc.configureGlobal({ seed: Number(asked) });

export * from 'every-fast-check';
export default fc;
