/** The server writes a fresh nonce into the page, so that the style rules of this page, and no others, are let in. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
