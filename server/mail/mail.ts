/** A mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one port that mails leave by. */
export interface MailTransport {
  /**
   * Hands the mail over; resolves when the other side has it.
   * @param id the same for every try, so that a mail that arrives twice can be told
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
