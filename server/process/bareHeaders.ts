/**
 * The security headers of an answer that the application does not give: while the product starts, and for requests
 * that nobody can read or route. Such an answer loads nothing, and nothing frames it or keeps it.
 */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;
