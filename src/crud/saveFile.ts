/** Gives the person a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click; revoking it at once can cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
