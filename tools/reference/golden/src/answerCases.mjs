/** Answers every request that `globalThis.cases` holds, and shows the differences in the page. */
import { requestOf } from 'kron-conformance/case';
import { difference } from 'kron-conformance/difference';
import { answer } from 'kron-core/testing/answer';

const results = globalThis.cases.map((one) => {
  const given = answer(requestOf(one));
  return given.unsupported ? 'unsupported' : (difference(one, given) ?? 'passed');
});
const answered = results.filter((result) => result !== 'unsupported');
const differences = answered.filter((result) => result !== 'passed');
document.querySelector('#answer').textContent = JSON.stringify({
  passed: answered.length - differences.length,
  differences,
});
