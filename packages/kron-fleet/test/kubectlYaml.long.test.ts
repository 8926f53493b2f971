import { writeFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { describeWithGo } from '@kron/control-plane/testing';
import fc from 'fast-check';
import { yamlText } from '../src/text/yamlText.ts';
import { kubectlKey } from '../src/scalar/kubectlKey.ts';
import { kubectlScalar } from '../src/scalar/kubectlScalar.ts';
import { kubectlTexts } from './testing/kubectlTexts.ts';
import { kubectlReadings, recordedFile, recordedReadings } from './testing/kubectlYaml.ts';

// Building the Go program takes a while.
jest.setTimeout(600_000);

describeWithGo('the YAML library of kubectl', () => {
  test('reads the corpus as kubectl/readings.jsonl says; UPDATE_GOLDEN=1 writes it', () => {
    const readings = kubectlReadings(kubectlTexts).map((reading, index) => ({
      text: kubectlTexts[index],
      ...reading,
    }));
    if (process.env['UPDATE_GOLDEN'] === '1') {
      writeFileSync(recordedFile, readings.map((one) => `${JSON.stringify(one)}\n`).join(''));
    }
    expect(recordedReadings()).toEqual(JSON.parse(JSON.stringify(readings)));
  });

  test('reads 20,000 plain scalars as kron does, as values and as keys', () => {
    const characters = fc.constantFrom(...'0123456789abeoxXBOE+-._yn~fF'.split(''));
    const number = fc.tuple(
      fc.constantFrom('', '-', '+', '0'),
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('', 'e5', 'E-7', '.0'),
    );
    const scalar = fc
      .oneof(
        fc.string({ unit: characters, minLength: 1, maxLength: 9 }),
        number.map((parts) => parts.join('')),
      )
      .filter((text) => !/^(?:-|---.*|\.\.\.)$/.test(text));
    const scalars = fc.sample(scalar, { numRuns: 20_000, seed: 20261123 });
    const values = kubectlReadings(scalars.map((text) => `a: ${text}\n`));
    const keys = kubectlReadings(scalars.map((text) => `${text}: 1\n`));
    const different = scalars.filter((text, index) => {
      const value = kubectlScalar(text);
      const isRefused = typeof value === 'number' && !Number.isFinite(value);
      const key = kubectlKey(text);
      return (
        JSON.stringify(values[index]?.documents) !== JSON.stringify(isRefused ? [] : [{ a: value }]) ||
        JSON.stringify(keys[index]?.documents) !== JSON.stringify(key === undefined ? [] : [{ [key]: 1 }])
      );
    });
    expect(different).toEqual([]);
  });

  test('reads what kron writes', () => {
    const text = fc.oneof(
      fc.string({
        unit: fc.constantFrom(...'0178abeoxXyYnN+-._:~ \n\t#"\'|>?[]{},&*!%@`\u0085\u2028\u00a0'.split('')),
        maxLength: 7,
      }),
      fc.string(),
    );
    const data = fc.sample(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text), fc.boolean())), {
      numRuns: 5_000,
      seed: 20261123,
    });
    const readings = kubectlReadings(data.map((one) => yamlText({ a: 'first', data: one })));
    expect(readings).toEqual(data.map((one) => ({ documents: [{ a: 'first', data: { ...one } }] })));
  });
});
