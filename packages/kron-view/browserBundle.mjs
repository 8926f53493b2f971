import { resolve } from 'node:path';

const withoutTransitions = resolve(import.meta.dirname, 'src/timeline/noTransition.ts');

/** The options of esbuild for a program with the view in it. */
export const browserBundle = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: { 'd3-interpolate': withoutTransitions, 'd3-transition': withoutTransitions },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};
