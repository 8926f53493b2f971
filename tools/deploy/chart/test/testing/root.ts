import { resolve } from 'node:path';

export const root: string = resolve(import.meta.dirname, '../../../../..');

export const chart: string = resolve(root, 'deploy/chart');
