/** A text message to one mobile number. */
export interface TextMessage {
  /** As people write it, such as `+27 82 555 0101`. */
  to: string;
  text: string;
}

/** What became of a message: `refused` if it never arrives, however often it is tried. */
export type MessageOutcome = 'arrived' | 'refused';

/** The one port that text messages leave through. */
export interface MessageService {
  /**
   * Hands the message over. A service that cannot be reached throws, and the message is tried again.
   * @param id the same for every try, so that a service can recognise a message that comes twice
   */
  send(message: TextMessage, id: string): Promise<MessageOutcome>;
}
