/** The header in which every answer names its request. The audit log keeps the name with what the request changed. */
export const requestHeader = 'x-request-id';
