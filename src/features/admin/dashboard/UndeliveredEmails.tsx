import type { AdminOverview } from '#contracts/admin-overview.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** What an email was about: the name of its template as words. */
const describe = (template: string) =>
  (template[0] ?? '').toUpperCase() + template.slice(1).replaceAll('_', ' ');

/** The emails that bounced or were refused, so that somebody asks for another address; nothing without any. */
export function UndeliveredEmails({ emails, zone }: { emails: AdminOverview['undelivered']; zone: string }) {
  if (emails.total === 0) return null;
  return (
    <Panel title="Undelivered emails">
      <p className="soft">
        {emails.total === 1 ? '1 email' : `${String(emails.total)} emails`} could not be delivered in the last
        14 days. Ask these people for another address.
      </p>
      <ul className="rows">
        {emails.rows.map((email) => (
          <li key={email.id}>
            <span>
              {email.user_id ? (
                <a href={`/admin/members/person?id=${email.user_id}`}>{email.address ?? 'No address'}</a>
              ) : (
                email.address
              )}
              , {describe(email.template)}
            </span>
            <span>{formatDate(email.created_at, { zone })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
