/** Pages that mailed links open. Each gets `token` in its query, and the first gets `email` too. */
export const linkPaths = {
  resetPassword: '/reset-password',
  removeFactor: '/deactivate-2fa',
  keepFactor: '/keep-2fa',
  confirmEmail: '/confirm-email',
} as const;
