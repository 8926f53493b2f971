import { label, labelName, subdomain } from '../schema/namePattern.ts';

/** A form of text that the API server demands. */
export type Format = {
  readonly pattern: RegExp;
  /** Maximum number of characters. */
  readonly longest: number;
  /** The expected text, for messages. */
  readonly text: string;
};

export type FormatName =
  | 'label'
  | 'subdomain'
  | 'hostName'
  | 'portName'
  | 'envName'
  | 'qualifiedName'
  | 'labelValue'
  | 'configKey'
  | 'domainPath'
  | 'relativePath'
  | 'itemPath'
  | 'forwardPath'
  | 'absolutePath'
  | 'driverName'
  | 'headerName'
  | 'sysctlName';

const unlimited = Number.MAX_SAFE_INTEGER;
/** Matches a path without an element `..`. */
const noBacksteps = '(?!(?:[\\s\\S]*/)?\\.\\.(?:/|$))';

/** The forms that the API server demands of texts in a Job, by name. */
export const formats: Readonly<Record<FormatName, Format>> = {
  label: {
    pattern: new RegExp(`^${label}$`),
    longest: 63,
    text: 'lower-case letters, digits and -, with a letter or digit at both ends, at most 63 characters',
  },
  subdomain: {
    pattern: new RegExp(`^${subdomain}$`),
    longest: 253,
    text: 'lower-case letters, digits, - and ., with a letter or digit at both ends',
  },
  hostName: {
    pattern: new RegExp(`^${subdomain}$`),
    longest: 64,
    text: 'at most 64 lower-case letters, digits, - and ., with a letter or digit at both ends',
  },
  portName: {
    pattern: /^(?=.*[a-z])(?!.*--)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/,
    longest: 15,
    text: 'at most 15 lower-case letters, digits and single -, with at least one letter',
  },
  envName: {
    pattern: /^[ -<>-~]+$/,
    longest: unlimited,
    text: 'printable ASCII characters without =',
  },
  qualifiedName: {
    pattern: new RegExp(`^(?:(?=[^/]{1,253}/)${subdomain}/)?(?=[^/]{1,63}$)${labelName}$`),
    longest: 317,
    text: 'at most 63 letters, digits, -, _ and ., with a letter or digit at both ends, perhaps after a prefix such as example.com/',
  },
  labelValue: {
    pattern: new RegExp(`^(?:${labelName})?$`),
    longest: 63,
    text: 'at most 63 letters, digits, -, _ and ., with a letter or digit at both ends',
  },
  configKey: {
    pattern: /^(?!\.\.)(?!\.$)[-._a-zA-Z0-9]+$/,
    longest: 253,
    text: 'a key of letters, digits, -, _ and .',
  },
  domainPath: {
    pattern: new RegExp(`^${subdomain}/[A-Za-z0-9/._~%!$&'()*+,;=:-]+$`),
    longest: 63,
    text: 'a domain and a path, such as example.com/controller, at most 63 characters',
  },
  relativePath: {
    pattern: new RegExp(`^(?!/)${noBacksteps}`),
    longest: unlimited,
    text: 'a relative path without ..',
  },
  itemPath: {
    pattern: new RegExp(`^(?!/)(?!\\.\\.)${noBacksteps}`),
    longest: unlimited,
    text: 'a relative path without .. that does not start with ..',
  },
  forwardPath: {
    pattern: new RegExp(`^${noBacksteps}`),
    longest: unlimited,
    text: 'a path without ..',
  },
  absolutePath: { pattern: /^\//, longest: unlimited, text: 'an absolute path' },
  driverName: {
    pattern: new RegExp(`^${subdomain.replaceAll('a-z', 'A-Za-z')}$`),
    longest: 63,
    text: 'a driver such as csi.example.com, at most 63 characters',
  },
  headerName: {
    pattern: /^[-A-Za-z0-9]+$/,
    longest: unlimited,
    text: 'letters, digits and -, such as X-Request-Id',
  },
  sysctlName: {
    pattern: /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/,
    longest: 253,
    text: 'a sysctl such as net.core.somaxconn',
  },
};

export function hasFormat(text: string, format: FormatName): boolean {
  const { pattern, longest } = formats[format];
  return text.length <= longest && pattern.test(text);
}
