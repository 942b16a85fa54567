/** The form of an upload: a file, and what to do with it. */
export function fileForm(file: File, options: object): FormData {
  const form = new FormData();
  form.set('options', JSON.stringify(options));
  form.set('file', file);
  return form;
}
