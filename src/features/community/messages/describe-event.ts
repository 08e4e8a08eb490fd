import type { Message } from '#contracts/messages.ts';
import type { messages } from '../../../i18n/en/account/messages.ts';

interface Reader {
  t: (typeof messages)['message'];
  locale: string;
  /** Whether the reader is who changed it. */
  isOwn: boolean;
}

/** What somebody changed in a conversation, in a sentence. */
export function describeEvent(
  { kind, name, about, body, state }: Pick<Message, 'kind' | 'name' | 'about' | 'body' | 'state'>,
  { t, locale, isOwn }: Reader,
): string {
  const who = name || t.gone;
  if (kind === 'added') {
    const names = about.map((person) => person.name || t.gone);
    // Whom the reader blocked, or who blocked them, has no name here.
    const people = names.length > 0 ? new Intl.ListFormat(locale).format(names) : t.someone;
    return isOwn ? t.youAdded(people) : t.addedBy(who, people);
  }
  if (state !== 'sent') return t.deleted;
  if (body === '') return isOwn ? t.youUnnamed : t.unnamedBy(who);
  return isOwn ? t.youRenamed(body) : t.renamedBy(who, body);
}
