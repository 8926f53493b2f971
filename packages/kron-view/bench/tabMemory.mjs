import { readFileSync } from 'node:fs';

/** The memory that only the largest renderer process uses, in megabytes. Linux. */
export async function tabMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => privateKilobytes(id))) / 1000;
}

function privateKilobytes(process) {
  const text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8');
  const sizes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
