import { byLanguage } from '../by-language.ts';
import type { serverMessages } from '../en/shared/server-messages.ts';

/** What the database and the functions answer to a member. */
export const serverMessageStrings = byLanguage(
  import.meta.glob<typeof serverMessages>('../*/shared/server-messages.ts', {
    eager: true,
    import: 'serverMessages',
  }),
);
