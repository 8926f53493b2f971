export function saveAs(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL is revoked later, because the browser still needs it when `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
