/** A file that the server keeps already, because it has checked it. */
export interface KeptFile {
  id: string;
  name: string;
  size: number;
}

/** The form of an upload: a file, and what to do with it. */
export function fileForm(file: File | KeptFile, options: object): FormData {
  const form = new FormData();
  form.set('options', JSON.stringify(options));
  if (file instanceof File) form.set('file', file);
  else form.set('import', file.id);
  return form;
}
