import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Access } from './pageAccess.ts';
import { type PageServer, servePages, textPage } from './pageServer.ts';
import { httpsGet } from './testing/httpsGet.ts';
import { testCertificate } from './testing/testCertificate.ts';

let server: PageServer;
const local = { host: '127.0.0.1', port: 0 };

beforeEach(async () => {
  server = await servePages(local, {
    '/page': () => textPage(200, 'grüezi'),
    '/broken': () => Promise.reject(new Error('cannot be made')),
  });
});

afterEach(() => server.close());

async function call(path: string, method = 'GET') {
  const response = await fetch(`http://${server.address}${path}`, { method });
  const length = response.headers.get('content-length');
  return { status: response.status, length, text: await response.text() };
}

describe('a page server', () => {
  test('ignores the query', async () => {
    expect(await call('/page?verbose')).toEqual({ status: 200, length: '8', text: 'grüezi\n' });
  });

  test('answers HEAD without a body', async () => {
    expect(await call('/page', 'HEAD')).toEqual({ status: 200, length: '8', text: '' });
  });

  test.each([['/other'], ['/page/'], ['/']])('answers 404 for the unknown path %s', async (path) => {
    expect((await call(path)).status).toBe(404);
  });

  test('answers 404 for POST', async () => {
    expect((await call('/page', 'POST')).status).toBe(404);
  });

  test('answers 500 with the error of a page', async () => {
    expect(await call('/broken')).toMatchObject({ status: 500, text: 'cannot be made\n' });
    expect((await call('/page')).status).toBe(200);
  });

  test('does not start on a port in use', async () => {
    const port = Number(server.address.split(':')[1]);
    await expect(servePages({ ...local, port }, {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('aborts requests in flight when it closes', async () => {
    let arrived: () => void = () => undefined;
    const inFlight = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const never = (): Promise<never> => {
      arrived();
      return new Promise(() => undefined);
    };
    const slow = await servePages(local, { '/': never });
    const response = fetch(`http://${slow.address}/`).catch((error: unknown) => error);
    await inFlight;
    await slow.close();
    expect(await response).toMatchObject({ message: 'fetch failed' });
  });
});

describe('a secure page server', () => {
  test('fails connections until it has a certificate, and serves a new one to new connections', async () => {
    const secure = await servePages(local, { '/': () => textPage(200, 'ok') }, { secure: true });
    const [first, second] = [await testCertificate('first'), await testCertificate('second')];
    await expect(httpsGet(secure.address, '/', first.cert)).rejects.toThrow();
    for (const { cert, key } of [first, second]) {
      secure.use({ cert, key, notAfter: 0 });
      expect(await httpsGet(secure.address, '/', cert)).toMatchObject({ status: 200, text: 'ok\n' });
    }
    await expect(httpsGet(secure.address, '/', first.cert)).rejects.toThrow();
    await secure.close();
  });
});

describe('a page server that checks access', () => {
  test.each<[Access, number]>([
    ['allowed', 200],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['unavailable', 503],
  ])('answers %s with %i', async (access, status) => {
    const asked: unknown[] = [];
    let made = 0;
    const page = () => textPage(200, `page ${(made += 1)}`);
    const guarded = await servePages(
      local,
      { '/': page },
      {
        access: async (authorization) => {
          asked.push(authorization);
          return access;
        },
      },
    );
    const headers = { authorization: 'Bearer t' };
    expect((await fetch(`http://${guarded.address}/`, { headers })).status).toBe(status);
    expect((await fetch(`http://${guarded.address}/other`)).status).toBe(status === 200 ? 404 : status);
    expect(asked).toEqual(['Bearer t', undefined]);
    expect(made).toBe(status === 200 ? 1 : 0);
    await guarded.close();
  });
});
