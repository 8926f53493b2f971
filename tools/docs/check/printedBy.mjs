import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * The output of an example, standard output and standard error together. `kron` is the built command. JavaScript runs in
 * kron-crd-schema, which can import itself and kron-core by name.
 */
export function printedBy({ language, source }, root) {
  const kron = `kron() { "${process.execPath}" "${resolve(root, 'packages/kron-cli/dist/bin.js')}" "$@"; }`;
  const [program, args, cwd] =
    language === 'sh'
      ? ['sh', ['-c', `exec 2>&1\n${kron}\n${source}`], root]
      : [
          process.execPath,
          ['--input-type=module', '--eval', source],
          resolve(root, 'packages/kron-crd-schema'),
        ];
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '100' };
  delete env.FORCE_COLOR;
  return new Promise((done) => {
    execFile(program, args, { cwd, env, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
}
