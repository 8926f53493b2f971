import { expect, test } from '@jest/globals';
import { compactCode } from './compactCode.ts';

/** The step with which ajv adds an error. */
const adding = (fields: string): string =>
  `const err0 = {${fields}};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;`;

test.each([
  ['', 'vErrors = addError(vErrors);errors++;'],
  [
    'instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}',
    'vErrors = addError(vErrors, instancePath, "type");errors++;',
  ],
  [
    'instancePath:instancePath+"/name",schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63}',
    'vErrors = addError(vErrors, instancePath+"/name", "maxLength", {limit: 63});errors++;',
  ],
  [
    'instancePath,schemaPath:"#/p/pattern",keyword:"pattern",params:{pattern: "^a{1,2}$"},propertyName:key0',
    'vErrors = addError(vErrors, instancePath, "pattern", undefined, key0);errors++;',
  ],
])('an error has what issues are made from: %s', (fields, compact) => {
  expect(compactCode(adding(fields))).toBe(compact);
});

test('a value is passed on with its place only', () => {
  const code =
    'function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){' +
    'validate2(data.a, {instancePath:instancePath+"/a",parentData:data,parentDataProperty:"a",rootData});' +
    'validate3(data, {instancePath,parentData,parentDataProperty,rootData});' +
    'if(data && typeof data == "object" && !Array.isArray(data)){}}';
  expect(compactCode(code)).toBe(
    'function validate1(data, instancePath=""){validate2(data.a, instancePath+"/a");validate3(data, instancePath);if(isObject(data)){}}',
  );
});

test('the code has only the parts of the schemas that it reads', () => {
  const schema = { properties: { a: { enum: ['x', 'y'] }, 'b-c': { type: 'string' } } };
  const code = `const schema1 = ${JSON.stringify(schema)};function validate1(data){has(schema1.properties, data);is(schema1.properties.a.enum);}`;
  expect(compactCode(code)).toBe(
    'function validate1(data){has(schema1Fields0, data);is(["x","y"]);}const schema1Fields0 = {"a":1,"b-c":1};',
  );
});

test.each([
  adding('instancePath,keyword:"type",params:{}'),
  'vErrors.push(err0);',
  'call(data, {parentData})',
  'schema1.properties.a',
  'is(schema1)',
])('code in another form is refused: %s', (code) => {
  expect(() => compactCode(`const schema1 = {"properties":{"a":{}}};${code}`)).toThrow('unexpected form');
});
