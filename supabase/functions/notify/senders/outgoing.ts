/** A message on its way out. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers know a repetition for one. */
  messageId: string;
  headers: Record<string, string>;
}

/** A text message on its way out. */
export interface OutgoingSms {
  to: string;
  text: string;
  /** Names the message for services that know repetitions. */
  id: string;
}

/** The other side will never take this message: trying again would be in vain. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood';
}
