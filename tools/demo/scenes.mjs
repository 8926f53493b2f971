import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../check/bootstrap/root.mjs';

/** A scene for each manifest in examples/: its leading comment, and the commands that demonstrate it. */
export async function scenes() {
  const names = await readdir(resolve(root, 'examples'));
  const files = names.filter((name) => name.endsWith('.yaml')).map((name) => `examples/${name}`);
  return Promise.all(files.toSorted().map(sceneOf));
}

async function sceneOf(file) {
  const yaml = await readFile(resolve(root, file), 'utf8');
  const comment = /^(?:#.*\n)*/.exec(yaml)[0].replaceAll(/^# ?/gm, '').trimEnd();
  return {
    file,
    says: comment.replaceAll(commandLine, '').trimEnd(),
    commands: commandsFor(file, yaml, comment),
  };
}

const commandLine = /^ +kron (.+)\n?/gm;

/** The commands that the comment recommends, and `explain` of the first KronJob if it is not among them. */
function commandsFor(file, yaml, comment) {
  const recommended = [...comment.matchAll(commandLine)].map(([, args]) => args.split(' '));
  if (recommended.some(([command]) => command === 'explain')) return recommended;
  const [, firstName] = /^ {2}name: (\S+)/m.exec(yaml);
  return [...recommended, ['explain', '-f', file, firstName]];
}
