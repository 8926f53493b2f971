import { pageSources } from '../src/pageSources.mjs';
import { root } from '../src/root.mjs';
import { siteConfig } from '../src/siteConfig.mjs';

export default siteConfig(await pageSources(root));
