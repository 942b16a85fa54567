/** Where a person who has forgotten the password begins. */
export const forgotPasswordPath = '/forgot-password';

/** The mails of a demo. */
export const outboxPath = '/outbox';
