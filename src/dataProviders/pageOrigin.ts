/** Identifies this page among all open ones: its changes are announced under this name. */
export const pageOrigin = crypto.randomUUID();
