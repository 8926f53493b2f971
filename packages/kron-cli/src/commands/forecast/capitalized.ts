export function capitalized(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}
