import type { PushMessage } from '../../_shared/contracts/push.ts';
import type { Attachment } from '../message.ts';

/** An email to send. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers recognize a duplicate. */
  messageId: string;
  headers: Record<string, string>;
  replyTo?: string | undefined;
  attachments?: Attachment[] | undefined;
}

/** A text message to send. */
export interface OutgoingSms {
  to: string;
  text: string;
  /** Identifies the message for services that detect duplicates. */
  id: string;
}

/** A notification for one browser. */
export interface OutgoingPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  message: PushMessage;
}

/** The receiver no longer exists, and is to be forgotten. */
export class GoneError extends Error {
  override name = 'GoneError';
}

/** The receiver rejected this message permanently: retrying is pointless. */
export class PermanentDeliveryError extends Error {
  override name = 'PermanentDeliveryError';
}
