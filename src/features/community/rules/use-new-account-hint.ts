import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { useStanding } from './use-standing.ts';

/**
 * The hint of a field, with what an account in its first week cannot do there, and until when: in messages, in posts, or in texts that
 * have no files.
 */
export function useNewAccountHint(userId: string, what: 'messages' | 'posts' | 'texts', hint?: string) {
  const { newAccount: t } = useStrings(communityRulesStrings);
  const locale = useDateLocale();
  const { data: standing } = useStanding(userId);
  if (!standing?.new_until) return hint;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const limit = t[what](formatDateTime(standing.new_until, { zone, locale }));
  return hint === undefined ? limit : `${hint} ${limit}`;
}
