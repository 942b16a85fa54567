/** The server writes a fresh nonce into the page, so that only this page's style rules are allowed. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
