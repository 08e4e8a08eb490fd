import { isLive } from '../../../lib/shared/live-membership.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';

interface State {
  status: string;
  /** A day until which time does nothing to it. */
  exempt_until: string | null;
}

/** Whether a term is over. */
export const isPast = ({ term_ends_at: endsAt }: { term_ends_at: string | null }): boolean =>
  endsAt !== null && Date.parse(endsAt) < Date.now();

/** "Dec 28", with the year where it is another one. */
const shortDay = (day: string, today: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** Whether time does nothing to a live membership today. */
const isExempt = ({ status, exempt_until: until }: State, today: string) =>
  isLive(status) && until !== null && until >= today;

/** The status of a membership as staff read it: "Active", or "Active, exempt until Dec 28", which looks like what waits. */
export const membershipState = (
  membership: State,
  today = new Date().toISOString().slice(0, 10),
): { label: string; look: string } => {
  const label = membershipLabel(membership.status);
  return isExempt(membership, today)
    ? {
        label: `${label}, exempt until ${shortDay(membership.exempt_until ?? '', today)}`,
        look: 'pending',
      }
    : { label, look: membership.status };
};
