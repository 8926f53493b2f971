import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isUrl } from '../../input/fetchSource.ts';
import type { Finding, Report } from '@kron/fleet/validate/report';

/** Formats findings as a SARIF 2.1.0 log for code scanning services. */
export function sarif({ findings }: Report, version: string): object {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules = codes.map((id) => ({ id, name: id, shortDescription: { text: inWords(id) } }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'kron', version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => result(finding, codes.indexOf(finding.code))),
      },
    ],
  };
}

function result(finding: Finding, ruleIndex: number): object {
  const { severity, code, source, position, identity, path, message } = finding;
  const text = [identity, path, message].filter((part) => part !== undefined && part !== '').join(': ');
  const region =
    position === undefined ? {} : { region: { startLine: position.line, startColumn: position.column } };
  const physicalLocation = { artifactLocation: { uri: uriOf(source) }, ...region };
  return { ruleId: code, ruleIndex, level: severity, message: { text }, locations: [{ physicalLocation }] };
}

/** The URI of a file or a URL. A relative path stays relative, because only the reader of the log knows its folder. */
function uriOf(source: string): string {
  if (isUrl(source) && URL.canParse(source)) return new URL(source).href;
  if (isAbsolute(source)) return pathToFileURL(source).href;
  return source.split(sep).map(encodeURIComponent).join('/');
}

/** A code in words: `InvalidSchedule` becomes `Invalid schedule`. */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
