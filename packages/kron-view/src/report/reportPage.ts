import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Fleet } from '../fleet/fleet.ts';
import type { Panel } from '../state/viewState.ts';
import { embeddedJson } from './embeddedJson.ts';

export type ReportParts = {
  /** Plain text. */
  title: string;
  fleet: Fleet;
  /** The panel that the view opens with. */
  panel: Panel;
  /** The part that is there without scripts, as HTML for the content of `main`. */
  staticHtml: string;
  /** The styles of that part. */
  staticCss: string;
  /** The files of `dist/report`. */
  script: string;
  worker: string;
};

/**
 * A page in one file that requests nothing. Its policy lets only its own scripts and styles pass. The program of the worker can
 * also run on the page, where no worker can be made.
 */
export function reportPage(parts: ReportParts): string {
  const { title, fleet, panel, staticHtml, staticCss } = parts;
  const [script, worker] = [embeddedScript(parts.script), embeddedScript(parts.worker)];
  const policy = [
    "default-src 'none'",
    `script-src ${source(script)} ${source(worker)}`,
    'worker-src blob:',
    `style-src ${source(staticCss)}`,
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${staticCss}</style>
</head>
<body>
<main>
${staticHtml}
</main>
<script type="application/json" id="kron-fleet">${embeddedJson(fleet)}</script>
<script type="text/plain" id="kron-worker">${worker}</script>
<script data-panel="${panel}">${script}</script>
</body>
</html>
`;
}

/** The source expression of a policy for an inline script or style. */
function source(text: string): string {
  const bytes = sha256(utf8ToBytes(text));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}

/** esbuild writes no text into a program that would end a script element or begin a comment. */
function embeddedScript(program: string): string {
  if (/<\/script|<!--/i.test(program)) throw new RangeError('expected a program without </script and <!--');
  return program;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
