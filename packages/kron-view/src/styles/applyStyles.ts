import { timelineCss } from '../timeline/timelineCss.ts';
import { css } from './css.ts';

export function applyStyles(page: Document): () => void {
  return addStyles(page, css + timelineCss);
}

/**
 * Adds a constructed style sheet to a document. A policy that forbids inline styles allows such a style sheet. Returns a
 * function that removes it.
 */
export function addStyles(page: Document, text: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
