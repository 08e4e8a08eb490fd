import type { Language } from '../../i18n/by-language.ts';
import { statusStrings } from '../../i18n/shared/status-strings.ts';

const labelIn = (labels: Readonly<Record<string, string>>, status: string) => labels[status] ?? status;

/** The label of a status of what people post, claim, apply or register for: "pending_review" is "Pending review". */
export const statusLabel = (status: string, language: Language = 'en'): string =>
  labelIn(statusStrings[language].items, status);

/** The label of the status of a membership: "past_due" is "Past due"; without one "None". */
export const membershipLabel = (status: string | null, language: Language = 'en'): string => {
  const { memberships, noMembership } = statusStrings[language];
  return status ? labelIn(memberships, status) : noMembership;
};

/** Statuses with their English labels, as the options of a field. */
export const statusOptions = (...statuses: string[]): (readonly [value: string, label: string])[] =>
  statuses.map((status) => [status, statusLabel(status)]);
