/**
 * The CSS rules for the dark theme. They apply if the system has a dark theme, unless the view is in an element with the
 * class `kron-light`. They always apply in an element with the class `kron-dark`.
 *
 * @param declarations - the CSS declarations of the dark theme
 */
export function darkTheme(declarations: string): string {
  return `@media (prefers-color-scheme: dark) {
  .kron-view:where(:not(.kron-light *)) {${declarations}}
}
:where(.kron-dark) .kron-view {${declarations}}`;
}
