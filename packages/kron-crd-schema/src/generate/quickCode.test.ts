import { expect, test } from '@jest/globals';
import { quickCode } from './quickCode.ts';

const copying = 'vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);';
const escaping = 'instancePath+"/labels/" + key0.replace(/~/g, "~0").replace(/\\//g, "~1")';
const counting = 'if(func2(data0) > 64){';
const code = [copying, escaping, counting];

test('errors are joined without a copy, keys are escaped only if necessary, and short texts are not counted', () => {
  expect(quickCode(code.join('\n')).split('\n')).toEqual([
    'vErrors = joinErrors(vErrors, validate12.errors);',
    'instancePath+"/labels/" + pointerToken(key0)',
    'if(data0.length > 64 && func2(data0) > 64){',
  ]);
});

test.each(code)('code without the slow step is refused: %s', (missing) => {
  expect(() => quickCode(code.filter((line) => line !== missing).join('\n'))).toThrow('unexpected form');
});

test.each([
  'vErrors = a === null ? a : vErrors.concat(b);',
  'key0.replace(/~/g, "~0")',
  'if(func2(data0) > limit){',
])('code with a slow step in another form is refused: %s', (other) => {
  expect(() => quickCode([...code, other].join('\n'))).toThrow('unexpected form');
});
