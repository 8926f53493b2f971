/** `@jest/globals` with tests that can run again: each mutant needs them, and loading them takes longer than most of them. */
import { bind } from 'jest-each';

export { expect } from 'expect';

/** All tests of the imported files, in order. */
export const tests = [];

const titles = [];

function add(title, run) {
  tests.push({ name: [...titles, title].join(' '), run });
}

function enter(title, body) {
  titles.push(title);
  body();
  titles.pop();
}

export const test = Object.assign(add, { each: bind(add) });
export const describe = Object.assign(enter, { each: bind(enter) });
