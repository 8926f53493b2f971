import { createHash } from 'node:crypto';

/**
 * The policy of a report: no request, and no other script or style than its own. The browser enforces it, also from a file.
 *
 * @param inline the texts of the scripts and styles between their tags
 */
export function contentSecurityPolicy({
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
