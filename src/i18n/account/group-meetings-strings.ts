import { byLanguage } from '../by-language.ts';
import type { groupMeetings } from '../en/account/group-meetings.ts';

/** What meetings of groups say. */
export const groupMeetingsStrings = byLanguage(
  import.meta.glob<typeof groupMeetings>('../*/account/group-meetings.ts', {
    eager: true,
    import: 'groupMeetings',
  }),
);
