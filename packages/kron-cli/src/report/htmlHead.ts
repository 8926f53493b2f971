import { createHash } from 'node:crypto';
import { escapeXml } from '../output/escapeXml.ts';

/** The contents of the title, style and script elements of a page. */
export type PageHead = { title: string; style: string; scripts: readonly string[] };

/** The start of a page, up to its body. The page needs no other file and no request. */
export function htmlHead({ title, style, scripts }: PageHead): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ scripts, styles: [style] })}">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>`;
}

/**
 * The policy of a page: no requests, and only the scripts and styles in the page itself. A browser enforces it even if the
 * page is a file.
 */
function contentSecurityPolicy({
  scripts,
  styles,
}: {
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  return [
    `default-src 'none'`,
    `script-src ${sources(scripts)}`,
    'worker-src blob:',
    `style-src ${sources(styles)}`,
    'img-src data: blob:',
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function sources(texts: readonly string[]): string {
  if (texts.length === 0) return `'none'`;
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}
