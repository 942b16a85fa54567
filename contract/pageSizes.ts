/** The numbers of rows that a page of a list can have. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Maximum rows in one answer. */
export const maximumPageSize = 500;
