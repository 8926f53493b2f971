import { createHash } from 'node:crypto';
import type { ViewPrograms } from '../../../output/shippedFile.ts';

export type Asset = { type: string; body: Buffer; cacheControl: string };

/**
 * The static files, by path. They contain no data, so a request for them needs no token. The path of a script contains the
 * hash of the script.
 */
export function assetsOf({ script, worker }: ViewPrograms): ReadonlyMap<string, Asset> {
  const scriptPath = `/view-${hashOf(script)}.js`;
  const workerPath = `/worker-${hashOf(worker)}.js`;
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', body: page(scriptPath, workerPath), cacheControl: 'no-cache' }],
    [scriptPath, program(script)],
    [workerPath, program(worker)],
  ]);
}

function program(text: string): Asset {
  return {
    type: 'text/javascript; charset=utf-8',
    body: Buffer.from(text),
    cacheControl: 'max-age=31536000, immutable',
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

function page(scriptPath: string, workerPath: string): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>kron ui</title>
<link rel="icon" href="data:,">
<script src="${scriptPath}" data-worker="${workerPath}" defer></script>
</head>
<body>
<noscript>kron ui needs JavaScript. For tables without it, use: kron forecast -o html</noscript>
</body>
</html>
`);
}
