/** A mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one port that mails leave through. */
export interface MailTransport {
  /**
   * Hands the mail over; resolves when the other side has it.
   * @param id the same for every try, so that a receiver can recognise a mail that arrives twice
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
