import { isPlainObject, readFields, unknownField } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { quotedProposal } from '../reading/proposal.ts';
import { exceeds } from '../reading/textLength.ts';
import type { DistributionName } from '../spec/spec.ts';
import type { Distribution, ShapeInWindow } from './distribution.ts';
import { exponential } from './exponential.ts';
import { normal } from './normal.ts';
import { skewEarly, skewLate } from './skew.ts';
import { uniform } from './uniform.ts';

const distributions: Readonly<Record<DistributionName, Distribution>> = {
  uniform,
  normal,
  skewEarly,
  skewLate,
  exponential,
};
/** The names of all distributions, in the order of the documentation. */
const distributionNames = Object.keys(distributions) as readonly DistributionName[];

const fieldNames = ['name', 'params'] as const;
const maxParams = 4;
const maxParamLength = 32;

/** Parses `spec.distribution`. Default: uniform. */
export function parseDistribution(spec: unknown, path: string): Parsed<ShapeInWindow> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  const name = collect(parseOneOf(fields?.name, distributionNames, 'uniform', `${path}.name`), issues);
  // Without a valid name the parameters cannot be checked.
  if (name === undefined) return { ok: false, issues };
  const distribution = distributions[name];
  const params = collect(parseParams(fields?.params, name, `${path}.params`), issues);
  const shape = params && collect(distribution.parse(params, `${path}.params`), issues);
  return issues.length > 0 || shape === undefined ? { ok: false, issues } : valid(shape);
}

function parseParams(params: unknown, name: DistributionName, path: string): Parsed<Record<string, string>> {
  const known = distributions[name].params;
  if (params === null || params === undefined) return valid({});
  if (!isPlainObject(params)) return invalid(path, 'WrongType', `expected an object, found ${found(params)}`);
  const given = Object.entries(params);
  if (given.length > maxParams) {
    return invalid(path, 'TooMany', `expected at most ${maxParams} parameters, found ${given.length}`);
  }
  const issues: Issue[] = [];
  const texts: Record<string, string> = {};
  for (const [key, value] of given) {
    if (!known.includes(key)) issues.push(unknownParam(key, name, known, path));
    else if (value !== null && value !== undefined)
      texts[key] = collect(parseParamText(key, value, name, path), issues) ?? '';
  }
  return issues.length > 0 ? { ok: false, issues } : valid(texts);
}

function parseParamText(key: string, value: unknown, name: DistributionName, params: string): Parsed<string> {
  const path = `${params}.${key}`;
  if (typeof value !== 'string') {
    const accepts = (text: string): boolean => distributions[name].parse({ [key]: text }, params).ok;
    const instead = quotedProposal(value, accepts);
    return invalid(path, 'WrongType', `parameters are strings, found ${found(value)}${instead}`);
  }
  if (exceeds(value, maxParamLength)) {
    return invalid(path, 'TooLong', `expected at most ${maxParamLength} characters`);
  }
  return valid(value);
}

function unknownParam(key: string, name: DistributionName, known: readonly string[], path: string): Issue {
  if (known.length > 0) return unknownField(key, known, path);
  return { path: `${path}.${key}`, code: 'UnknownField', message: `${name} takes no parameters` };
}
