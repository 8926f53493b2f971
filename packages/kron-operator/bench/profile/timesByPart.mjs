/** The parts of the operator, by the paths of their modules. The first one that matches counts. */
const parts = [
  ['Events', /\/events[./]/],
  ['logs and metrics', /telemetry\/|\/pino|sonic-boom|prom-client|atomic-sleep|quick-format/],
  ['decisions', /kron-core\/|kronjobs\/gather|jobs\/(searches|compiledSpecs)/],
  [
    'watches and caches',
    /kron-kubernetes\/src\/(cache\/|watchStream)|[cC]ache|jobs\/(jobIndex|ownedJob|templateStore|dueStore)/,
  ],
  ['requests', /undici|kron-kubernetes\//],
  ['queue, gates and reconcile', /^src\//],
];
const collector = 'garbage collection';
const rest = 'Node.js and other modules';

/**
 * Sums the samples of a CPU profile by part. What Node.js does counts for the module that called it.
 *
 * @param profile of V8
 * @param {string} bundle made by esbuild: a comment with the path precedes each module
 * @returns {Map<string, number>} milliseconds by part, the longest first
 */
export function timesByPart({ nodes, samples, timeDeltas }, bundle) {
  const moduleAt = modulesByLine(bundle);
  const partOf = new Map();
  const visit = (node, inherited) => {
    const part = ownPart(node.callFrame, moduleAt) ?? inherited;
    partOf.set(node.id, part);
    for (const child of node.children ?? []) visit(byId.get(child), part);
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  visit(nodes[0], rest);
  const times = new Map();
  for (const [index, id] of samples.entries()) {
    const { functionName } = byId.get(id).callFrame;
    if (functionName === '(idle)') continue;
    const part = functionName === '(garbage collector)' ? collector : partOf.get(id);
    times.set(part, (times.get(part) ?? 0) + timeDeltas[index] / 1000);
  }
  return new Map([...times].sort(([, a], [, b]) => b - a));
}

/** @returns undefined for what Node.js does */
function ownPart({ url, lineNumber }, moduleAt) {
  if (!url.endsWith('/main.mjs')) return undefined;
  const module = moduleAt[lineNumber] ?? '';
  return parts.find(([, path]) => path.test(module))?.[0] ?? rest;
}

/** The path of the module for each line. */
function modulesByLine(bundle) {
  let module;
  return bundle.split('\n').map((line) => {
    module = /^ *\/\/ ([\w@./+-]+\.(?:[cm]?[jt]s|json))$/.exec(line)?.[1] ?? module;
    return module;
  });
}
