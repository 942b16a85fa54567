/** The page on which a new business says what it is. */
export const setUpPath = '/setup/start';

/** Where the browser remembers that somebody left that page of a customer: then it does not open by itself. */
export const leftKey = (customerUuid: string) => `setUp.left.${customerUuid}`;
