/** A business that writes in its own name. */
export interface MailBusiness {
  uuid: string;
  name: string;
  /** The id of its picture. */
  logo: string | null;
}

/** A mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In whose name it comes. Default: the product's. */
  business?: MailBusiness | undefined;
  /** The picture of the business as PNG, which the HTML shows as `cid:logo`. */
  picture?: Buffer | undefined;
}

/** A mail that this mail server never takes, however often it is tried. Its message says why. */
export class UndeliverableError extends Error {}

/** The one port that mails leave through. */
export interface MailTransport {
  /**
   * Hands the mail over; resolves when the other side has it.
   * @param id the same for every try, so that a receiver can recognise a mail that arrives twice
   * @throws UndeliverableError if trying again is of no use
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
