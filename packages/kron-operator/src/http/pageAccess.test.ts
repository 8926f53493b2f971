import { beforeEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import type { Manifest } from '@kron/kubernetes/transport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { PageAccess } from './pageAccess.ts';

const user = { username: 'scraper', uid: 'u1', groups: ['g'], extra: { node: ['n'] } };

let clock: VirtualClock;
/** The kinds and specs of the reviews, in order. */
let reviews: [kind: string, spec: unknown][];
let failures: unknown[];
/** What the API server answers to a token; the tests replace it. */
let answer: (review: Manifest) => unknown;
let access: PageAccess;

function answerOf({ kind, spec }: Manifest): unknown {
  if (kind === 'TokenReview') {
    const { token } = spec as { token: string };
    return token.startsWith('unknown') ? { authenticated: false } : { authenticated: true, user };
  }
  return { allowed: true };
}

beforeEach(() => {
  clock = new VirtualClock();
  reviews = [];
  failures = [];
  answer = answerOf;
  access = new PageAccess({
    clock,
    path: '/metrics',
    transport: {
      create: async (_, review) => {
        reviews.push([review.kind, review['spec']]);
        return { ...review, status: await answer(review) };
      },
    },
    onFailure: (error) => failures.push(error),
    onAnswered: () => undefined,
  });
});

describe('a request without a bearer token is unauthenticated, without a review', () => {
  test.each([[undefined], [''], ['Basic dTpw'], ['Bearer'], ['Bearer '], ['Bearer a b'], ['bearers x']])(
    '%j',
    async (authorization) => {
      expect(await access.of(authorization)).toBe('unauthenticated');
      expect(reviews).toEqual([]);
    },
  );
});

test('the right of the user that the TokenReview names is reviewed', async () => {
  expect(await access.of('bearer t')).toBe('allowed');
  const { username, ...rest } = user;
  expect(reviews).toEqual([
    ['TokenReview', { token: 't' }],
    [
      'SubjectAccessReview',
      { ...rest, user: username, nonResourceAttributes: { path: '/metrics', verb: 'get' } },
    ],
  ]);
});

describe('the page stays closed', () => {
  test.each<[what: string, status: unknown, expected: string]>([
    ['an unknown token', { authenticated: false }, 'unauthenticated'],
    ['a rejected token with a user', { authenticated: false, user }, 'unauthenticated'],
    ['an empty answer', undefined, 'unauthenticated'],
    ['a user without a name', { authenticated: true, user: { username: '' } }, 'unauthenticated'],
    ['no user', { authenticated: true }, 'unauthenticated'],
    ['text in place of true', { authenticated: 'true', user }, 'unauthenticated'],
  ])('to %s', async (_, status, expected) => {
    answer = () => status;
    expect(await access.of('Bearer t')).toBe(expected);
  });

  test.each([
    [{ allowed: false }],
    [{}],
    [undefined],
    [{ allowed: 'true' }],
    [{ allowed: false, denied: true }],
  ])('to a user with the right %j', async (status) => {
    answer = (review) => (review.kind === 'TokenReview' ? answerOf(review) : status);
    expect(await access.of('Bearer t')).toBe('forbidden');
  });

  test.each(['TokenReview', 'SubjectAccessReview'])('if the %s fails', async (kind) => {
    const error = ApiError.from(500, {});
    answer = (review) => (review.kind === kind ? Promise.reject(error) : answerOf(review));
    expect(await access.of('Bearer t')).toBe('unavailable');
    expect(failures).toEqual([error]);
    answer = answerOf;
    expect(await access.of('Bearer t')).toBe('allowed');
  });

  test('if an allowed token expires while the API server is down', async () => {
    await access.of('Bearer t');
    await clock.advance(60_000);
    answer = () => Promise.reject(new Error('down'));
    expect(await access.of('Bearer t')).toBe('unavailable');
  });
});

describe('an answer is cached', () => {
  test.each([
    ['allowed', 't', 60_000, 2],
    ['unauthenticated', 'unknown', 10_000, 1],
  ])('%s', async (expected, token, lifetimeMs, requests) => {
    await access.of(`Bearer ${token}`);
    await clock.advance(lifetimeMs - 1);
    expect(await access.of(`Bearer ${token}`)).toBe(expected);
    expect(reviews).toHaveLength(requests);
    await clock.advance(1);
    await access.of(`Bearer ${token}`);
    expect(reviews).toHaveLength(2 * requests);
  });

  test('for its own token only', async () => {
    await access.of('Bearer t');
    expect(await access.of('Bearer unknown')).toBe('unauthenticated');
  });
});

test('concurrent requests with one token share a review', async () => {
  await Promise.all(Array.from({ length: 100 }, () => access.of('Bearer t')));
  expect(reviews).toHaveLength(2);
});

describe('a client with many wrong tokens', () => {
  const hang = (): Promise<never> => new Promise(() => undefined);

  test('has at most four reviews in flight', async () => {
    answer = hang;
    const answers = Array.from({ length: 10 }, (_, index) => access.of(`Bearer unknown${index}`));
    expect(reviews).toHaveLength(4);
    expect(await Promise.all(answers.slice(4))).toEqual(Array.from({ length: 6 }, () => 'unavailable'));
  });

  test('has ten reviews a second', async () => {
    for (let index = 0; index < 100; index += 1) await access.of(`Bearer unknown${index}`);
    expect(reviews).toHaveLength(20);
    await clock.advance(1_000);
    for (let index = 100; index < 200; index += 1) await access.of(`Bearer unknown${index}`);
    expect(reviews).toHaveLength(30);
  });

  test('does not keep a known scraper from its next review', async () => {
    await access.of('Bearer t');
    await clock.advance(60_000);
    answer = (review) => ((review['spec'] as { token?: string }).token === 't' ? answerOf(review) : hang());
    for (let index = 0; index < 100; index += 1) void access.of(`Bearer unknown${index}`);
    answer = answerOf;
    expect(await access.of('Bearer t')).toBe('allowed');
  });

  test('does not make others forgotten', async () => {
    await access.of('Bearer t');
    for (let index = 0; index < 2_000; index += 1) {
      await clock.advance(25);
      await access.of(`Bearer unknown${index}`);
    }
    const before = reviews.length;
    expect(await access.of('Bearer t')).toBe('allowed');
    expect(reviews).toHaveLength(before);
  });
});
