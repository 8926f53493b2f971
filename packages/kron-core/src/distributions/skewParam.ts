import type { Parsed } from '../reading/parsed.ts';
import { valid } from '../reading/parsed.ts';
import type { Params, Shape, ShapeInWindow } from './distribution.ts';
import { parseNumberParam } from './numberParam.ts';

const defaultShape = 2;

/** Parses `shape`, the only parameter of both skewed distributions: a number above 0, default 2. */
export function parseSkew(
  params: Params<'shape'>,
  path: string,
  makeShape: (shape: number) => Shape,
): Parsed<ShapeInWindow> {
  const limits = { expected: 'a number above 0', accepts: (shape: number) => shape > 0 };
  const shape = parseNumberParam(params.shape, defaultShape, limits, `${path}.shape`);
  if (!shape.ok) return shape;
  const made = makeShape(shape.value);
  return valid(() => made);
}
