/** What leaves index.js for vendor.js. Of cron-parser only the expression parser: its root also reads files. */
const modules = {
  'cron-parser': { path: 'cron-parser/dist/CronExpressionParser.js', names: ['CronExpressionParser'] },
};

/**
 * One door between Kron's code and the bundled third-party code: the plugin turns every import of a vendored
 * package into an import from './vendor.js', and `entry()` is the module that vendor.js has to be made from.
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
