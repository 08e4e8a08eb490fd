import { customEntities, type CustomEntity } from '#contracts/custom-values.ts';
import { formIds } from '#contracts/forms.ts';
import { FormBuilder } from '../../../kit/form-builder/FormBuilder.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { AdminGate } from '../AdminGate.tsx';

const labels: Record<CustomEntity, string> = {
  listing: 'Listings',
  organization: 'Organizations',
  person: 'People',
};
const isEntity = (name: string): name is CustomEntity => (customEntities as readonly string[]).includes(name);

/** The fields that admins add to listings, organizations and people; `?of=` names which. */
export function CustomFields() {
  return (
    <AdminGate name="CustomFields">
      {(session) =>
        session.isAdmin ? (
          <Fields session={session} />
        ) : (
          <Notice>
            <p>Only admins can change custom fields.</p>
          </Notice>
        )
      }
    </AdminGate>
  );
}

function Fields({ session: { zone, currency } }: { session: AdminSession }) {
  const asked = queryParam('of');
  const entity = isEntity(asked) ? asked : 'listing';
  return (
    <div className="stack">
      {/* Links: the browser asks before what is unsaved is left. */}
      <nav className="segments" aria-label="Fields of">
        {customEntities.map((one) => (
          <a key={one} href={`/admin/settings/fields?of=${one}`} aria-current={entity === one}>
            {labels[one]}
          </a>
        ))}
      </nav>
      <FormBuilder formId={formIds[entity]} zone={zone} currency={currency} />
    </div>
  );
}
