/** The prefix of configured tables, so that they never collide with one of the product's own. */
export const tablePrefix = 'custom_';
