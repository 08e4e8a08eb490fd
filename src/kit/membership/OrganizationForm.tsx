import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { ConflictView } from '../forms/ConflictView.tsx';
import { FieldControl } from '../forms/FieldControl.tsx';
import { Form } from '../forms/Form.tsx';
import { toRow, toValues, type Values } from '../forms/form-fields.ts';
import { SavingState } from '../forms/SavingState.tsx';
import { useEditor } from '../forms/use-editor.ts';
import { validateFields } from '../forms/validate-fields.ts';
import {
  type Organization,
  type OrganizationColumns,
  organizationFields,
  saveOrganization,
} from './organization.ts';

/** What an organization is called, and what stands on its invoices. */
export function OrganizationForm({ stored }: { stored: Organization }) {
  const language = useLanguage();
  const { organization: t } = membershipStrings[language];
  const specs = organizationFields(t);
  const form = useEditor<Values, Organization, OrganizationColumns>({
    stored,
    toDraft: (row) => toValues(specs, { ...row }, 'UTC'),
    toRow: (values) => toRow(specs, values, 'UTC'),
    validate: (values) => validateFields(specs, values, language),
    versionOf: ({ updated_at }) => updated_at,
    write: async (changes, seen) => {
      const result = await saveOrganization(changes, seen ?? stored);
      return 'saved' in result ? { ...result, message: t.saved } : result;
    },
  });
  const labels: Readonly<Record<string, string>> = t.fields;
  return (
    <Form
      name="organization"
      send={async () => ((await form.save()) === undefined ? 'rejected' : 'complete')}
    >
      <FailureNotice failure={form.failure} />
      <ConflictView editor={form.editor} labelOf={(name) => labels[name] ?? name} />
      {specs.map((spec) => (
        <FieldControl
          key={spec.name}
          spec={spec}
          values={form.draft}
          error={form.isBlocked ? form.errors[spec.name] : undefined}
          onChange={(name, value) => form.change({ [name]: value })}
        />
      ))}
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
        <SavingState status={form.status} isAutosaved={false} message={form.message} />
      </div>
    </Form>
  );
}
