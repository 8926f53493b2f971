import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PageServer, servePages, textPage } from './pageServer.ts';

let server: PageServer;
const local = { host: '127.0.0.1', port: 0 };

beforeEach(async () => {
  server = await servePages(local, {
    '/page': () => textPage(200, 'grüezi'),
    '/broken': () => Promise.reject(new Error('cannot be made')),
  });
});

afterEach(() => server.close());

async function ask(path: string, method = 'GET') {
  const answer = await fetch(`http://${server.address}${path}`, { method });
  return { status: answer.status, length: answer.headers.get('content-length'), text: await answer.text() };
}

describe('a page server', () => {
  test('serves a page, its query aside', async () => {
    expect(await ask('/page?verbose')).toEqual({ status: 200, length: '8', text: 'grüezi\n' });
  });

  test('answers HEAD with the head of the same', async () => {
    expect(await ask('/page', 'HEAD')).toEqual({ status: 200, length: '8', text: '' });
  });

  test.each([['/other'], ['/page/'], ['/']])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('takes nothing', async () => {
    expect((await ask('/page', 'POST')).status).toBe(404);
  });

  test('says so when a page cannot be made, and goes on', async () => {
    expect(await ask('/broken')).toMatchObject({ status: 500, text: 'cannot be made\n' });
    expect((await ask('/page')).status).toBe(200);
  });

  test('does not start where another one listens', async () => {
    const port = Number(server.address.split(':')[1]);
    await expect(servePages({ ...local, port }, {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('closes over a request that is under way', async () => {
    let arrived: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const never = (): Promise<never> => {
      arrived();
      return new Promise(() => undefined);
    };
    const slow = await servePages(local, { '/': never });
    const asked = fetch(`http://${slow.address}/`).catch((error: unknown) => error);
    await underWay;
    await slow.close();
    expect(await asked).toMatchObject({ message: 'fetch failed' });
  });
});
