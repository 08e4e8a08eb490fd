import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { businessUrl } from '../business-url.ts';
import type { Seats } from './roster.ts';

/** How many people the plan of an organization includes and which plan includes more; nothing for staff of the chamber. */
export function SeatsLine({ seats, isMember }: { seats: Seats | undefined; isMember: boolean }) {
  const { seats: t } = organizationPeopleStrings[useLanguage()];
  const path = useLocalPath();
  if (!seats) return null;
  const plans = <a href={path(businessUrl(''))}>{t.plans}</a>;
  if (!isMember)
    return (
      <p>
        {t.noSubscription} {plans}
      </p>
    );
  const { used, limit, more } = seats;
  if (limit === null) return <p>{t.unlimited(used)}</p>;
  const sayMore = more && (more.limit === null ? t.moreUnlimited(more.plan) : t.more(more.plan, more.limit));
  return (
    <p>
      {t.used(used, limit)} {used >= limit && (used > limit ? t.full : t.reached)} {sayMore} {more && plans}
    </p>
  );
}
