/** The modules that the entry points export from and that do not reach vendor.js, by the metafile of esbuild. */
export function withoutVendor({ inputs }, entries) {
  const known = new Map();
  const reaches = (path) => {
    if (!known.has(path)) {
      known.set(path, path.startsWith('vendored:'));
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
