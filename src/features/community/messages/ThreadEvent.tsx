import type { Message } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { describeEvent } from './describe-event.ts';

/** A line of a conversation about what somebody changed in it. */
export function ThreadEvent({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { message: t } = useStrings(messagesStrings);
  const locale = useDateLocale();
  return (
    <li className="message-event soft" dir="auto">
      {describeEvent(message, { t, locale, isOwn })}
    </li>
  );
}
