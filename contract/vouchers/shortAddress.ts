/** What short addresses begin with. They stand beside the pages, and the main service answers them. */
export const shortPath = '/l/';

/** What tells the address behind a short one by which link the guest came. Whoever takes the order sends it on. */
export const linkParameter = 'campaignLink';

/** The short address of a campaign link. @param origin where people open the product */
export const shortAddress = (origin: string, code: string): string => `${origin}${shortPath}${code}`;
