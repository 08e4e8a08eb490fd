import { byLanguage } from '../by-language.ts';
import type { messageFiles } from '../en/shared/message-files.ts';

/** What pictures and files in messages say. */
export const messageFileStrings = byLanguage(
  import.meta.glob<typeof messageFiles>('../*/shared/message-files.ts', {
    eager: true,
    import: 'messageFiles',
  }),
);
