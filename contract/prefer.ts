/** The header by which a client asks for a job, and what it says (RFC 7240). */
export const preferHeader = 'prefer';
export const respondAsync = 'respond-async';
