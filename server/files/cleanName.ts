/** Maximum characters of the name of a file. */
export const maxNameLength = 200;

/** The name of a file as the database can hold it: without NUL and half characters, and of at most so many characters. */
export const cleanName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().slice(0, maxNameLength).toWellFormed();
