import { byLanguage } from '../by-language.ts';
import type { presence } from '../en/account/presence.ts';

/** What is said of who has a conversation or group open now. */
export const presenceStrings = byLanguage(
  import.meta.glob<typeof presence>('../*/account/presence.ts', { eager: true, import: 'presence' }),
);
