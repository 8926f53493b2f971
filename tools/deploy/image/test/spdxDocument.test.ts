import { describe, expect, test } from '@jest/globals';
import { lockedSums } from '../src/materials/lockedSums.ts';
import { declaredLicense, spdxDocument } from '../src/materials/spdxDocument.ts';

const described = { name: 'tool', version: '1.0.0', license: 'MIT', created: '2026-03-01T00:00:00Z' };
const scoped = { name: '@some/part', version: '2.0.0-rc.1', license: 'Apache-2.0' };
const sumOf = (): string => 'ab'.repeat(64);

describe('a bill of materials', () => {
  test('describes the tool, which contains each package', () => {
    const { relationships } = spdxDocument(described, [scoped], sumOf);
    expect(relationships).toEqual([
      {
        spdxElementId: 'SPDXRef-DOCUMENT',
        relationshipType: 'DESCRIBES',
        relatedSpdxElement: 'SPDXRef-Package-tool-1.0.0',
      },
      {
        spdxElementId: 'SPDXRef-Package-tool-1.0.0',
        relationshipType: 'CONTAINS',
        relatedSpdxElement: 'SPDXRef-Package-some-part-2.0.0-rc.1',
      },
    ]);
  });

  test('names a package by its purl, with the checksum of its archive and its declared licence', () => {
    const [, part] = spdxDocument(described, [scoped], sumOf).packages;
    expect(part).toMatchObject({
      name: '@some/part',
      versionInfo: '2.0.0-rc.1',
      licenseDeclared: 'Apache-2.0',
      checksums: [{ algorithm: 'SHA512', checksumValue: 'ab'.repeat(64) }],
      externalRefs: [{ referenceLocator: 'pkg:npm/%40some/part@2.0.0-rc.1' }],
    });
  });

  test('is the same for equal input, and differs for any other', () => {
    const namespaceOf = (version: string): string =>
      spdxDocument(described, [{ ...scoped, version }], sumOf).documentNamespace;
    expect(namespaceOf('2.0.0')).toBe(namespaceOf('2.0.0'));
    expect(namespaceOf('2.0.0')).not.toBe(namespaceOf('2.0.1'));
  });

  test('is rejected if two packages have the same identifier', () => {
    const twins = [scoped, { name: 'some-part', version: '2.0.0-rc.1' }];
    expect(() => spdxDocument(described, twins, sumOf)).toThrow(
      'some-part: another package has the identifier SPDXRef-Package-some-part-2.0.0-rc.1',
    );
  });
});

describe('a declared licence', () => {
  test.each([
    ['of SPDX is kept', 'MIT', 'MIT'],
    ['can be several', '(MIT OR Apache-2.0) AND BSL-1.0', '(MIT OR Apache-2.0) AND BSL-1.0'],
    ['that is a sentence is not asserted', 'SEE LICENSE IN LICENSE.md', 'NOASSERTION'],
    ['that SPDX does not know is not asserted', 'My-Own-1.0', 'NOASSERTION'],
    ['that is missing is not asserted', undefined, 'NOASSERTION'],
  ])('%s', (_, license, said) => {
    expect(declaredLicense(license)).toBe(said);
  });
});

describe('checksums from a lock file', () => {
  const lockFile = `
lockfileVersion: '9.0'
packages:
  ajv@8.0.0:
    resolution: {integrity: sha512-AQID}
  '@old/part@1.0.0':
    resolution: {integrity: sha1-AQID}
`;

  test('are hexadecimal', () => {
    expect(lockedSums(lockFile)('ajv@8.0.0')).toBe('010203');
  });

  test.each([
    ['a missing package', 'ajv@9.0.0', 'none'],
    ['a package with an older kind of checksum', '@old/part@1.0.0', 'sha1-AQID'],
  ])('of %s are rejected', (_, key, found) => {
    expect(() => lockedSums(lockFile)(key)).toThrow(
      `pnpm-lock.yaml: expected a sha512 integrity for ${key}, found ${found}`,
    );
  });
});
