import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { useStanding } from './use-standing.ts';

/** What an account in its first week cannot do where messages or posts are typed, and until when; undefined for all others. */
export function useNewAccountHint(userId: string, what: 'messages' | 'posts') {
  const { newAccount: t } = useStrings(communityRulesStrings);
  const locale = useDateLocale();
  const { data: standing } = useStanding(userId);
  if (!standing?.new_until) return undefined;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return t[what](formatDateTime(standing.new_until, { zone, locale }));
}
