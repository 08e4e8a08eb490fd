import type { MyMembership } from '#contracts/account-start.ts';
import { myMembershipStrings } from '../../i18n/business/my-membership-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How far somebody's application for membership is, with the way on; nothing without an open one. */
export function ApplicationNotice({ application }: Pick<MyMembership, 'application'>) {
  const { application: t, resume, pay } = useStrings(myMembershipStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  if (!application) return null;
  const { status, plan, since } = application;
  const [href, label] = {
    draft: ['/join/apply', resume] as const,
    pending: ['/join/apply', t.view] as const,
    needs_info: ['/join/apply', t.answer] as const,
    approved: ['/account/billing', pay] as const,
  }[status];
  return (
    <>
      <p>{t[status](plan, since === null ? '' : formatDate(since, { zone, locale }))}</p>
      <p className="actions">
        <a className="button" data-variant="quiet" href={path(href)}>
          {label}
        </a>
      </p>
    </>
  );
}
