/**
 * An esbuild plugin that drops the unused modules of a package whose package.json does not declare `sideEffects: false`. The modules of client-node hold only declarations, so this saves 250 kB of generated clients.
 */
export function onlyWhatIsUsed(packageName) {
  const inside = `/node_modules/${packageName}/`;
  return {
    name: 'only-what-is-used',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, importer, pluginData, ...rest }) => {
        const isOfPackage = path === packageName || (path.startsWith('.') && importer.includes(inside));
        if (!isOfPackage || pluginData === 'resolved') return undefined;
        const found = await resolve(path, { ...rest, importer, pluginData: 'resolved' });
        return { ...found, sideEffects: false };
      });
    },
  };
}
