import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../i18n/by-language.ts';
import { statusStrings } from '../../i18n/shared/status-strings.ts';
import { formatDate } from './format.ts';

/** What decides how the term of a membership ends. */
export interface Term {
  status: string;
  term_ends_at: string | null;
  cancel_at_period_end: boolean;
  auto_renew: boolean;
}

// The card renews it, an invoice does, nothing does, or it ended already.
function termEndOf(
  { status, term_ends_at: endsAt, cancel_at_period_end: isEnding, auto_renew: isAutomatic }: Term,
  now = Date.now(),
): 'renews' | 'invoiced' | 'ends' | 'ended' {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  if (isEnding || !['active', 'trialing'].includes(status)) return 'ends';
  return isAutomatic ? 'renews' : 'invoiced';
}

/** The end of a term in words: "Renews Jun 21, 2027", or "Ends Jun 21, 2027; we'll send an invoice". Empty for one without an end. */
export const describeTermEnd = (
  term: Term,
  { zone, language }: { zone: string; language: Language },
): string =>
  term.term_ends_at === null
    ? ''
    : statusStrings[language].termEnds[termEndOf(term)](
        formatDate(term.term_ends_at, { zone, locale: dateLocale(language) }),
      );
