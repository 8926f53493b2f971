import { expect, test } from '@jest/globals';
import { resourcePath } from './resourcePath.ts';

const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };
const namespaces = { group: '', version: 'v1', plural: 'namespaces' };

test.each([
  ['/apis/batch/v1/jobs', resourcePath({ resource: jobs })],
  ['/apis/batch/v1/namespaces/prod/jobs', resourcePath({ resource: jobs, namespace: 'prod' })],
  [
    '/apis/batch/v1/namespaces/prod/jobs/a/status',
    resourcePath({ resource: jobs, namespace: 'prod' }, 'a', 'status'),
  ],
  ['/api/v1/namespaces/prod', resourcePath({ resource: namespaces }, 'prod')],
  ['/api/v1/namespaces/..%2Fsecrets', resourcePath({ resource: namespaces }, '../secrets')],
])('%s', (expected, actual) => {
  expect(actual).toBe(expected);
});
