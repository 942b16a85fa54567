/** What short addresses begin with. They stand beside the pages, and the main service answers them. */
export const shortPath = '/l/';

/** The short address of a campaign link. @param origin where people open the product */
export const shortAddress = (origin: string, code: string): string => `${origin}${shortPath}${code}`;
