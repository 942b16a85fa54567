/** What the database calls a configured table begins so, so that it never meets one of the product's own. */
export const tablePrefix = 'custom_';
