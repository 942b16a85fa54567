/** The header with which a client asks for a job, and its value (RFC 7240). */
export const preferHeader = 'prefer';
export const respondAsync = 'respond-async';
