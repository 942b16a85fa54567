/** Stands in for what react-admin would make files with in the browser; see vite.config.ts. */
export default function noJsonExport(): never {
  throw new Error('Files are made by the server.');
}
