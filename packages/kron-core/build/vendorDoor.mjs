/** Modules with a special entry. Only cron-parser's expression parser is bundled, because its root also reads files. */
const modules = {
  'cron-parser': { path: 'cron-parser/dist/CronExpressionParser.js', names: ['CronExpressionParser'] },
};

/**
 * Separates the bundled third-party code from Kron's. The plugin redirects every import of a vendored package to
 * './vendor.js', and `entry()` returns the source of the module from which vendor.js is built.
 */
export function vendorDoor() {
  const seen = new Set();

  const plugin = {
    name: 'vendor-door',
    setup(build) {
      build.onResolve({ filter: /^(@stdlib\/.*|cron-parser)$/ }, ({ path }) => {
        seen.add(path);
        return { path, namespace: 'vendored', sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: 'vendored' }, ({ path }) => ({
        contents: modules[path]
          ? `export { ${modules[path].names.join(', ')} } from './vendor.js';`
          : `export { ${shortName(path)} as default } from './vendor.js';`,
      }));
      build.onResolve({ filter: /^\.\/vendor\.js$/, namespace: 'vendored' }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };

  const entry = () =>
    [...seen]
      .toSorted()
      .map((path) =>
        modules[path]
          ? `export { ${modules[path].names.join(', ')} } from '${modules[path].path}';`
          : `export { default as ${shortName(path)} } from '${path}';`,
      )
      .join('\n');

  return { plugin, entry };
}

/** @stdlib/math-base-special-log1p → log1p */
function shortName(path) {
  return path.slice(path.lastIndexOf('-') + 1);
}
