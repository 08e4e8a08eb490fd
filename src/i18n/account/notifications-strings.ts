import { byLanguage } from '../by-language.ts';
import type { notifications } from '../en/account/notifications.ts';

/** What email settings and unsubscribing say. */
export const notificationsStrings = byLanguage(
  import.meta.glob<typeof notifications>('../*/account/notifications.ts', {
    eager: true,
    import: 'notifications',
  }),
);
