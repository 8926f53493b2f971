import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { endProcess } from './testing/endProcess.ts';

const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('up');";

describe('endProcess', () => {
  test('sends SIGKILL if SIGTERM is ignored', async () => {
    const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    await endProcess(child, 10);
    expect(child.signalCode).toBe('SIGKILL');
  });

  test('returns at once if a signal has already ended the process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await endProcess(child);
    expect(child.exitCode).toBeNull();
  });
});
