import { createHash } from 'node:crypto';
import parseExpression from 'spdx-expression-parse';
import type { SumOf } from './lockedSums.ts';

/** A third-party package whose code is in the bundle. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** As declared in its package.json; may be absent. */
  readonly license?: string;
};

/** The bundle that is described, and its creation time. */
export type Described = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** ISO 8601, in UTC, to the second. */
  readonly created: string;
};

export type SpdxPackage = {
  readonly SPDXID: string;
  readonly name: string;
  readonly versionInfo: string;
  readonly downloadLocation: string;
  readonly filesAnalyzed: false;
  readonly licenseConcluded: string;
  readonly licenseDeclared: string;
  readonly copyrightText: string;
  readonly primaryPackagePurpose: 'APPLICATION' | 'LIBRARY';
  readonly checksums?: readonly { readonly algorithm: 'SHA512'; readonly checksumValue: string }[];
  readonly externalRefs: readonly {
    readonly referenceCategory: 'PACKAGE-MANAGER';
    readonly referenceType: 'purl';
    readonly referenceLocator: string;
  }[];
};

export type SpdxRelationship = {
  readonly spdxElementId: string;
  readonly relationshipType: 'DESCRIBES' | 'CONTAINS';
  readonly relatedSpdxElement: string;
};

/** A bill of materials in SPDX 2.3. */
export type SpdxDocument = {
  readonly spdxVersion: 'SPDX-2.3';
  readonly dataLicense: 'CC0-1.0';
  readonly SPDXID: 'SPDXRef-DOCUMENT';
  readonly name: string;
  readonly documentNamespace: string;
  readonly creationInfo: { readonly created: string; readonly creators: readonly string[] };
  readonly packages: readonly SpdxPackage[];
  readonly relationships: readonly SpdxRelationship[];
};

/**
 * The bill of materials of a bundle: the bundle itself and every package whose code it contains. Equal input gives an equal
 * document, including its namespace, which identifies the document and is not a working URL.
 *
 * @throws Error if two packages have the same identifier
 */
export function spdxDocument(
  described: Described,
  bundled: readonly BundledPackage[],
  sumOf: SumOf,
): SpdxDocument {
  const { name, version, created } = described;
  const self = packageOf(described, 'APPLICATION', []);
  const parts = bundled.map((one) => packageOf(one, 'LIBRARY', [sumOf(`${one.name}@${one.version}`)]));
  const packages = [self, ...parts];
  mustDiffer(packages);
  const hash = createHash('sha256')
    .update(JSON.stringify([created, packages]))
    .digest('hex')
    .slice(0, 32);
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `${name}-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/${name}-${version}-${hash}`,
    creationInfo: { created, creators: [`Tool: kron-image-${version}`] },
    packages,
    relationships: [
      {
        spdxElementId: 'SPDXRef-DOCUMENT',
        relationshipType: 'DESCRIBES',
        relatedSpdxElement: self.SPDXID,
      },
      ...parts.map(({ SPDXID }) => ({
        spdxElementId: self.SPDXID,
        relationshipType: 'CONTAINS' as const,
        relatedSpdxElement: SPDXID,
      })),
    ],
  };
}

function packageOf(
  { name, version, license }: BundledPackage,
  purpose: SpdxPackage['primaryPackagePurpose'],
  sums: readonly string[],
): SpdxPackage {
  return {
    SPDXID: `SPDXRef-Package-${name.replace('@', '').replaceAll(/[^A-Za-z0-9.]/g, '-')}-${version.replaceAll(/[^A-Za-z0-9.]/g, '-')}`,
    name,
    versionInfo: version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    // The files were not analysed for undeclared licences.
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: declaredLicense(license),
    copyrightText: 'NOASSERTION',
    primaryPackagePurpose: purpose,
    ...(sums.length === 0
      ? {}
      : { checksums: sums.map((checksumValue) => ({ algorithm: 'SHA512' as const, checksumValue })) }),
    externalRefs: [
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      },
    ],
  };
}

function mustDiffer(packages: readonly SpdxPackage[]): void {
  const seen = new Set<string>();
  for (const { SPDXID, name } of packages) {
    if (seen.has(SPDXID)) throw new Error(`${name}: another package has the identifier ${SPDXID}`);
    seen.add(SPDXID);
  }
}

/** The SPDX expression of a licence, or NOASSERTION if it is not a valid expression or is absent. */
export function declaredLicense(license: string | undefined): string {
  if (license === undefined) return 'NOASSERTION';
  try {
    parseExpression(license);
    return license;
  } catch {
    return 'NOASSERTION';
  }
}
