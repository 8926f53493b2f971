const stored = 'kron-token';

/** The credentials of a page for the server of `kron ui`. Null if the page has no credentials. */
export type Access = { token: string } | { code: string } | null;

/**
 * Returns the token or the one-time code, and removes it from the address, so that neither gets into the history or a
 * bookmark. A page that is loaded again reads the token from its session storage.
 */
export function takeToken(page: Window): Access {
  const { location, history } = page;
  const { fields, secrets } = fieldsOf(location);
  const [given = ''] = secrets;
  if (secrets.length > 0) {
    const rest = fields.filter((field) => !secrets.includes(field) && field !== '').join('&');
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`,
    );
  }
  const value = given.slice(given.indexOf('=') + 1);
  if (given.startsWith('code=')) return { code: value };
  const token = given === '' ? keptToken(page) : value;
  if (token === null) return null;
  keepToken(token, page);
  return { token };
}

/**
 * Loads the page again when the user enters the address of a new run of `kron ui` in the tab of an old run. The two
 * addresses differ only in the fragment, so the browser itself loads nothing. Call this function before the view listens for
 * address changes. Otherwise the view would keep the token in the address.
 */
export function reloadWithToken(page: Window): void {
  page.addEventListener('hashchange', (event) => {
    if (fieldsOf(page.location).secrets.length === 0) return;
    event.stopImmediatePropagation();
    page.location.reload();
  });
}

function fieldsOf({ hash }: Location): { fields: string[]; secrets: string[] } {
  const fields = hash.slice(1).split('&');
  return { fields, secrets: fields.filter((field) => /^(?:token|code)=/.test(field)) };
}

function keptToken(page: Window): string | null {
  try {
    return page.sessionStorage.getItem(stored);
  } catch {
    return null;
  }
}

export function keepToken(token: string, page: Window): void {
  try {
    page.sessionStorage.setItem(stored, token);
  } catch {
    // If the browser forbids storage, a page that is loaded again needs the address with the token.
  }
}
