import { byLanguage } from './by-language.ts';
import type { notifications } from './en/notifications.ts';

/** What email settings and unsubscribing say. */
export const notificationsStrings = byLanguage(
  import.meta.glob<typeof notifications>('./*/notifications.ts', { eager: true, import: 'notifications' }),
);
