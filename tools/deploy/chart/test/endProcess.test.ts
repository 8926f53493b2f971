import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { endProcess } from './testing/endProcess.ts';

const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('up');";

describe('the end of a process', () => {
  test('comes by SIGKILL where it does not hear of SIGTERM', async () => {
    const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    await endProcess(child, 10);
    expect(child.signalCode).toBe('SIGKILL');
  });

  test('is not waited for where a signal has ended it already', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await endProcess(child);
    expect(child.exitCode).toBeNull();
  });
});
