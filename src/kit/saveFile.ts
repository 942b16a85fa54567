import type { AnsweredFile } from '../../contract/calls/call.ts';

/** Gives the person a file as a download. */
export function saveFile({ blob, fileName }: AnsweredFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the address after the click; revoking it at once can cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
