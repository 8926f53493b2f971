/** The `prepublishOnly` of each public package, so that `npm publish` in its folder publishes nothing. */
console.error('cannot publish from the tree: package.json names no repository yet; run the release workflow');
process.exitCode = 1;
