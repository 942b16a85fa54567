/** This page among all that are open: changes that it makes are announced under this name. */
export const pageOrigin = crypto.randomUUID();
