import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { makeFleet } from '../fleet/makeFleet.ts';
import { kronJob, parts } from '../testing/fleets.ts';
import { reportPage } from './reportPage.ts';

const hostile = kronJob(
  'prod/a',
  { schedule: '0 0 * * *' },
  { note: '</script><img src=x onerror=alert(1)>' },
);
const page = {
  title: '<b>&',
  fleet: makeFleet(parts({ objects: [hostile] })),
  panel: 'load' as const,
  staticHtml: '<h1>Starts</h1>',
  staticCss: 'body{margin:0}',
  script: 'const s=1;',
  worker: 'const w=2;',
};

test('a page lets only its own scripts and styles pass', () => {
  const html = reportPage(page);
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(html).toContain(
    `content="default-src 'none'; script-src ${hash(page.script)} ${hash(page.worker)}; worker-src blob:; style-src ${hash(page.staticCss)}; img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"`,
  );
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
});

test('texts of objects end no element', () => {
  const html = reportPage(page);
  expect(html).not.toContain('<img');
  expect(html).toContain('<title>&lt;b>&amp;</title>');
  expect(html.match(/<\/script>/g)).toHaveLength(3);
});

test('the same parts are the same bytes', () => {
  expect(reportPage(page)).toBe(reportPage(page));
});

test('a program that ends its element is refused', () => {
  expect(() => reportPage({ ...page, script: "'</SCRIPT>'" })).toThrow(RangeError);
});
