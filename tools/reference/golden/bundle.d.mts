/**
 * Bundles the corpus and the built kron-core into one file: a module for the command line, or a classic
 * script for a page.
 */
export function bundle(format: 'esm' | 'iife'): Promise<string>;

/** Bundles what answers the requests of kron-conformance, in the same forms. */
export function bundleAnswers(format: 'esm' | 'iife'): Promise<string>;
