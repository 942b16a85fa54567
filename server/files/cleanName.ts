/** The name of a file as the database can hold it: without NUL and half characters, and of at most 200 characters. */
export const cleanName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().slice(0, 200).toWellFormed();
