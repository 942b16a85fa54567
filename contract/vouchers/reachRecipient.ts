/** How somebody can be reached, and what of it they want. */
export interface Reachable {
  email: string | null;
  mobile: string | null;
  /** What a known guest chose; undefined for somebody who has chosen nothing. */
  choices: { wantsMails: boolean; wantsMessages: boolean } | undefined;
  /** The ways that the installation has. */
  isReady: { mails: boolean; messages: boolean };
}

/** Why nobody sends anything. */
export type Unreached = 'NO_ADDRESS' | 'UNWANTED' | 'MAIL_NOT_SET_UP' | 'MESSAGES_NOT_SET_UP';

/** The way by which a code reaches its recipient, or why none does. */
export type Reach = { by: 'mail' | 'message'; to: string } | { by: null; why: Unreached };

/**
 * Decides by which way somebody is reached: by mail, and by text message where mails are unwanted, not set up or without
 * an address. Whoever has chosen nothing wants both.
 */
export function reachRecipient({ email, mobile, choices, isReady }: Reachable): Reach {
  const mail = choices?.wantsMails === false ? null : email;
  const message = choices?.wantsMessages === false ? null : mobile;
  if (mail !== null && isReady.mails) return { by: 'mail', to: mail };
  if (message !== null && isReady.messages) return { by: 'message', to: message };
  if (mail !== null) return { by: null, why: 'MAIL_NOT_SET_UP' };
  if (message !== null) return { by: null, why: 'MESSAGES_NOT_SET_UP' };
  return { by: null, why: email === null && mobile === null ? 'NO_ADDRESS' : 'UNWANTED' };
}
