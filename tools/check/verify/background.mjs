import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { root } from '../bootstrap/root.mjs';
import { runStep } from './runStep.mjs';

/** Steps that run beside the others, at a lower priority, because some tests depend on time. */
export class Background {
  #started = new Set();

  /**
   * Starts a step. What it prints is kept until its turn.
   *
   * @param runOf returns what the step runs; its argument runs a command and resolves to the exit code
   * @returns a step that waits for its end
   */
  step(name, runOf) {
    const said = [];
    const ended = runStep({ name, run: runOf((...command) => this.#run(said, ...command)) });
    return {
      name,
      run: async () => {
        const result = await ended;
        console.log(said.join('').trim());
        return result;
      },
    };
  }

  stop() {
    for (const child of this.#started) child.kill();
  }

  #run(said, command, args, { env = {} } = {}) {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + 10));
    this.#started.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => void said.push(text));
    return new Promise((done, fail) => {
      child.on('error', fail);
      child.on('close', (code) => {
        this.#started.delete(child);
        done(code ?? 1);
      });
    });
  }
}
