import { ownPages } from './ownPages.mjs';
import { pagePath } from './pagePath.mjs';

const groups = [
  { folder: 'tutorial/', text: 'Tutorial' },
  { folder: 'how-to/', text: 'How to' },
  { folder: 'explanation/', text: 'Explanation' },
  { folder: 'reference/', text: 'Reference' },
  { folder: 'contributing/', text: 'Contributing', collapsed: true },
  { folder: 'adr/', text: 'Decisions', collapsed: true },
];

/**
 * The sidebar of the site: a group for each folder and one for the rest. Pages are in the order in which the index names them.
 *
 * @param pages path to text, from `pageSources`
 */
export function sidebar(pages) {
  const shown = [...pages.keys()].filter(
    (page) => page !== 'documents.md' && !ownPages.has(page) && !page.startsWith('repository/'),
  );
  const items = shown
    .map((page) => ({ page, text: titleOf(pages.get(page)), link: `/${page.replace(/(index)?\.md$/, '')}` }))
    .toSorted((a, b) => place(pages, a.page) - place(pages, b.page) || (a.page < b.page ? -1 : 1));
  const isGrouped = ({ page }) => groups.some(({ folder }) => page.startsWith(folder));
  const group = ({ folder, ...rest }) => {
    const own = items.filter(({ page }) => page.startsWith(folder)).map(entry);
    // The title of a group without a link is a button, and in it another one to open the group.
    return { ...rest, ...(rest.collapsed && { link: own[0]?.link }), items: own };
  };
  return [
    ...groups.map(group),
    { text: 'Further', items: items.filter((item) => !isGrouped(item)).map(entry) },
  ].filter((one) => one.items.length > 0);
}

function entry({ text, link }) {
  return { text, link };
}

function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '');
}

/** The position of a page in the index; pages that it does not name come last. */
function place(pages, page) {
  const at = pages.get(pagePath('docs/README.md')).lastIndexOf(`(./${page})`);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
