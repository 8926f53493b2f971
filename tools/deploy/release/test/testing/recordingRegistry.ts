import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** The manifest that a registry receives for a version of a package. */
export type PublishedManifest = {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
};

export type RecordingRegistry = {
  readonly url: string;
  /** In the order of their arrival. */
  readonly published: readonly PublishedManifest[];
  /** The unpacked archives as text, in the same order. */
  readonly contents: readonly string[];
  stop: () => void;
};

type Publication = {
  readonly versions: Readonly<Record<string, PublishedManifest>>;
  readonly _attachments: Readonly<Record<string, { data: string }>>;
};

/** A registry that has some versions, `name@version`, and accepts others; or that always fails. */
export async function recordingRegistry(
  there: readonly string[],
  outOfOrder: boolean = false,
): Promise<RecordingRegistry> {
  const published: PublishedManifest[] = [];
  const contents: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    if (outOfOrder) response.writeHead(403).end('{}');
    else if (request.method === 'PUT') {
      const { versions, _attachments: archives } = (await json(request)) as Publication;
      published.push(...Object.values(versions));
      contents.push(...Object.values(archives).map(({ data }) => unpacked(data)));
      response.writeHead(201).end('{}');
    } else {
      const versions = there
        .filter((one) => one.startsWith(`${name}@`))
        .map((one) => one.slice(name.length + 1));
      response.writeHead(versions.length === 0 ? 404 : 200).end(JSON.stringify(packument(name, versions)));
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, published, contents, stop: () => server.close() };
}

function unpacked(archive: string): string {
  return gunzipSync(Buffer.from(archive, 'base64')).toString('utf8');
}

/** The answer of a registry about a package. */
function packument(name: string, versions: readonly string[]): object {
  return {
    name,
    'dist-tags': { latest: versions[0] },
    versions: Object.fromEntries(versions.map((version) => [version, { name, version }])),
  };
}
