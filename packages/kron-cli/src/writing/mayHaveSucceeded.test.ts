import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { mayHaveSucceeded } from './mayHaveSucceeded.ts';

const lost = (code: string): Error => new ConnectionError(code, 'POST https://10.0.0.1: lost');
const answered = (code: number, message = ''): Error => ApiError.from(code, { message });

test.each<[rule: string, error: Error, expected: boolean]>([
  ['a connection may break after the request was sent', lost('UND_ERR_SOCKET'), true],
  ['a request that timed out may have been processed', lost('TIMEOUT'), true],
  ['a connection may time out after the request was sent', lost('ETIMEDOUT'), true],
  ['a server may write before it sends an unreadable answer', lost('BAD_ANSWER'), true],
  ['a refused connection sends nothing', lost('ECONNREFUSED'), false],
  ['an unknown host gets nothing', lost('ENOTFOUND'), false],
  ['a failed DNS lookup sends nothing', lost('EAI_AGAIN'), false],
  ['a connection that is never established sends nothing', lost('UND_ERR_CONNECT_TIMEOUT'), false],
  ['nothing is sent without credentials', lost('CREDENTIALS'), false],
  ['a server with an expired certificate gets nothing', lost('CERT_HAS_EXPIRED'), false],
  ['a certificate of an unknown issuer gets nothing', lost('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), false],
  ['a self-signed certificate gets nothing', lost('DEPTH_ZERO_SELF_SIGNED_CERT'), false],
  ['a certificate for another name gets nothing', lost('ERR_TLS_CERT_ALTNAME_INVALID'), false],
  ['a server error may follow the write', answered(500), true],
  ['a proxy may time out before the server answers', answered(504), true],
  ['a failed call of a webhook writes nothing', answered(500, 'failed calling webhook "a.b"'), false],
  ['a refused request writes nothing', answered(422), false],
  ['an error of kron itself writes nothing', new Error('oops'), false],
])('%s', (_, error, expected) => expect(mayHaveSucceeded(error)).toBe(expected));
