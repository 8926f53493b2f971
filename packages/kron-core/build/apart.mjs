/**
 * The modules that the entry points export from and that reach no module with such a path, by the metafile of esbuild.
 *
 * @param isHeavy whether a module is to be left out of the bundles of programs that do not need it
 */
export function reachingNo(isHeavy, { inputs }, entries) {
  const known = new Map();
  const reaches = (path) => {
    if (!known.has(path)) {
      known.set(path, isHeavy(path));
      if (inputs[path]?.imports.some((one) => reaches(one.path))) known.set(path, true);
    }
    return known.get(path);
  };
  const exported = new Set(entries.flatMap((entry) => inputs[entry].imports.map(({ path }) => path)));
  return [...exported].filter((path) => !reaches(path));
}

/** An entry point that exports everything of the given modules. esbuild puts what two entry points share into a chunk. */
export function moduleOf(name, paths) {
  return {
    name,
    setup({ onResolve, onLoad, initialOptions }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      onLoad({ filter: /.*/, namespace: name }, () => ({
        contents: paths.map((path) => `export * from './${path}';`).join('\n'),
        resolveDir: initialOptions.absWorkingDir,
      }));
    },
  };
}
