import { byLanguage } from '../by-language.ts';
import type { messages } from '../en/account/messages.ts';

/** What conversations between members say. */
export const messagesStrings = byLanguage(
  import.meta.glob<typeof messages>('../*/account/messages.ts', { eager: true, import: 'messages' }),
);
