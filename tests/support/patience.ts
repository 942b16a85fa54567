/**
 * Milliseconds that a test waits for what must happen. A wait that succeeds costs nothing, so this is generous: a machine
 * that does other work may be many times slower. It is the only such number; tests name none of their own.
 */
export const patience = 60_000;

/** Milliseconds that a first start may take: it makes the database and fills the demo. */
export const startPatience = 3 * patience;

/** Milliseconds that a test may take in which one thing after the other is slow. */
export const testPatience = 5 * patience;

/** Variables with which sessions and typed codes outlive every test. The tests about their end move the clock. */
export const longSessions = { ACCESS_TOKEN_MINUTES: '720', FRESH_CODE_MINUTES: '720' };
