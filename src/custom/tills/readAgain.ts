/** Milliseconds after which the page asks again. A till that falls silent announces nothing. */
export const readAgainAfter = 10_000;
