import type { Message, ThreadPage } from '#contracts/messages.ts';

/** A piece of a conversation without gaps. */
export interface Shown {
  thread: ThreadPage['thread'];
  /** The earliest first. */
  messages: Message[];
  hasEarlier: boolean;
  hasLater: boolean;
}

const join = (shown: Message[], added: Message[]) =>
  [...new Map([...shown, ...added].map((message) => [message.seq, message])).values()].toSorted(
    (one, other) => one.seq - other.seq,
  );

/** What a page shows that was read anew. */
export const showPage = ({ thread, messages, has_more, has_later }: ThreadPage): Shown => ({
  thread,
  messages: messages.toReversed(),
  hasEarlier: has_more,
  hasLater: has_later,
});

/** Adds messages that changed or are new. Those beyond an end that is not the conversation's own are read with their page. */
export function mergeMessages(shown: Shown, changed: Message[], thread = shown.thread): Shown {
  const from = shown.hasEarlier ? (shown.messages[0]?.seq ?? 0) : 0;
  const to = shown.hasLater ? (shown.messages.at(-1)?.seq ?? 0) : Infinity;
  const within = changed.filter(({ seq }) => seq >= from && seq <= to);
  return { ...shown, thread, messages: join(shown.messages, within) };
}

/** Adds the page before or after what is shown. */
export function mergePage(shown: Shown, page: ThreadPage, way: 'earlier' | 'later'): Shown {
  const messages = join(shown.messages, page.messages);
  return way === 'earlier'
    ? { ...shown, messages, hasEarlier: page.has_more }
    : { ...shown, messages, hasLater: page.has_later };
}
