/**
 * Rules for a dark theme: the theme of the system or, in an element of the class `kron-dark`, of the host. In an element of
 * the class `kron-light` the theme is never dark.
 *
 * @param declarations - of the view
 */
export function darkTheme(declarations: string): string {
  return `@media (prefers-color-scheme: dark) {
  .kron-view:where(:not(.kron-light *)) {${declarations}}
}
:where(.kron-dark) .kron-view {${declarations}}`;
}
