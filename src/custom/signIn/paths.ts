/** The page for a forgotten password. */
export const forgotPasswordPath = '/forgot-password';

/** The mails of a demo. */
export const outboxPath = '/outbox';
