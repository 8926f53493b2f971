import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from './runModule.ts';

const answer = /<pre id="answer">([^]*?)<\/pre>/;

/**
 * Runs a classic script in headless Chromium and returns the text of `document.querySelector('#answer')`. The
 * script must finish before the page has loaded.
 */
export async function runPage(chromium: string, script: string, host: Host = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-page-'));
  try {
    const page = join(folder, 'page.html');
    const inline = script.replaceAll('</script', '<\\/script');
    await writeFile(
      page,
      `<!doctype html><meta charset="utf-8"><pre id="answer"></pre><script>${inline}</script>`,
    );
    const language = languageOf(host);
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(language === undefined ? [] : [`--lang=${language}`, `--accept-lang=${language}`]),
      `--user-data-dir=${join(folder, 'profile')}`,
    ];
    const { stdout } = await promisify(execFile)(chromium, [...flags, '--dump-dom', `file://${page}`], {
      env: { ...process.env, ...host, ...(language !== undefined && { LANGUAGE: language }) },
      maxBuffer: 64 << 20,
      timeout: 600_000,
    });
    return unescaped(answer.exec(stdout)?.[1] ?? '');
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Chromium uses flags and LANGUAGE together to choose its language, if its translations are installed. */
function languageOf({ LANG }: Host): string | undefined {
  return /^([a-z]{2})_/.exec(LANG ?? '')?.[1];
}

function unescaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
