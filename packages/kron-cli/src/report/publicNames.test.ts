import { describe, expect, test } from '@jest/globals';
import { PublicNames } from './publicNames.ts';

describe('an absolute path begins with its last part, as typed and as normalized', () => {
  test.each([
    '/home/me/fleet',
    '/home/me/fleet/',
    '/home/me/./fleet',
    '/home//me/fleet',
    '/home/me/x/../fleet',
  ])('%s', (typed) => {
    const names = new PublicNames([typed]);
    expect(names.names).toEqual(['fleet']);
    expect(names.text('/home/me/fleet/prod/b.yaml')).toBe('fleet/prod/b.yaml');
    expect(names.text(`${typed.replace(/\/$/, '')}: is a folder`)).toBe('fleet: is a folder');
  });
});

test('a name can contain patterns of String.replace', () => {
  expect(new PublicNames(['/home/me/a$&.yaml']).source('/home/me/a$&.yaml')).toBe('a$&.yaml');
});

test('a URL that cannot be parsed is replaced, and does not throw', () => {
  const names = new PublicNames(['https://[bad']);
  expect(names.names).toEqual(['invalid URL']);
  expect(names.text('https://[bad')).toBe('invalid URL');
});

test('no URL of several in one value has a user or a query', () => {
  const urls = ['https://me:secret@a.example/a.yaml', 'https://me:secret@b.example/b.yaml?token=1'];
  expect(new PublicNames([urls.join(',')]).names).toEqual([
    'https://a.example/a.yaml,https://b.example/b.yaml',
  ]);
});

test('no part of a value that names URLs and files has a user', () => {
  const value = 'https://a.example/x.yaml,f.yaml,https://me:secret@b.example/y.yaml';
  expect(new PublicNames([value]).names.join()).not.toContain('secret');
});

test('a source is never an absolute path', () => {
  const names = new PublicNames(['/']);
  expect(names.names).toEqual(['.']);
  expect(names.source('/a.yaml')).toBe('a.yaml');
  expect(names.source('/home/me/a.yaml')).toBe('a.yaml');
});
