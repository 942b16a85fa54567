/** Replaces the code with which react-admin would make files in the browser; see vite.config.ts. */
export default function noJsonExport(): never {
  throw new Error('The server makes files.');
}
