/**
 * Leaves out the modules of a package from which nothing is imported. Its package.json does not say that this is safe;
 * of client-node, whose modules only declare, a quarter of a megabyte of generated clients would come along otherwise.
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
