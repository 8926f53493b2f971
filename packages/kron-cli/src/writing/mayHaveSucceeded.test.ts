import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { mayHaveSucceeded } from './mayHaveSucceeded.ts';

const lost = (code: string): Error => new ConnectionError(code, 'POST https://10.0.0.1: lost');
const answered = (code: number, message = ''): Error => ApiError.from(code, { message });

test.each<[rule: string, error: Error, expected: boolean]>([
  ['a connection that breaks may do so after the request', lost('UND_ERR_SOCKET'), true],
  ['an answer that takes too long may follow a write', lost('TIMEOUT'), true],
  ['a way that is lost may have been there before', lost('ETIMEDOUT'), true],
  ['an answer that cannot be read is one', lost('BAD_ANSWER'), true],
  ['where nobody listens nothing arrives', lost('ECONNREFUSED'), false],
  ['a host that is not known gets nothing', lost('ENOTFOUND'), false],
  ['nor does one that cannot be looked up', lost('EAI_AGAIN'), false],
  ['without a connection in time nothing is sent', lost('UND_ERR_CONNECT_TIMEOUT'), false],
  ['without credentials nothing is sent', lost('CREDENTIALS'), false],
  ['a server with a bad certificate gets nothing', lost('CERT_HAS_EXPIRED'), false],
  ['nor one that nobody vouches for', lost('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), false],
  ['nor one that vouches for itself', lost('DEPTH_ZERO_SELF_SIGNED_CERT'), false],
  ['nor one of another name', lost('ERR_TLS_CERT_ALTNAME_INVALID'), false],
  ['trouble of the server may come after the write', answered(500), true],
  ['a proxy may give up first', answered(504), true],
  ['a webhook that cannot be asked is a refusal', answered(500, 'failed calling webhook "a.b"'), false],
  ['a refusal is one', answered(422), false],
  ['an error of ours sends nothing', new Error('oops'), false],
])('%s', (_, error, expected) => expect(mayHaveSucceeded(error)).toBe(expected));
