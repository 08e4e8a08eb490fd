import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import type { SiteSettings } from '#contracts/settings.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { saveSite } from '../settings/save-settings.ts';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { useSettingsEditor } from '../settings/use-settings-editor.ts';
import {
  describeEntitlements,
  type EntitlementDraft,
  fromEntitlementDraft,
  toEntitlementDraft,
  validateEntitlements,
} from './entitlement-draft.ts';
import { EntitlementFields } from './EntitlementFields.tsx';

interface WithoutPlanProps {
  site: SiteSettings;
  onSaved: () => void;
}

/** What businesses without a plan may have. */
export function WithoutPlan({ site, onSaved }: WithoutPlanProps) {
  const form = useSettingsEditor<
    SiteSettings,
    { default_entitlements: EntitlementDraft },
    { default_entitlements: DefaultEntitlements }
  >({
    row: site,
    toDraft: ({ default_entitlements }) => ({
      default_entitlements: toEntitlementDraft(default_entitlements),
    }),
    toPatch: ({ default_entitlements }) => ({
      default_entitlements: fromEntitlementDraft(default_entitlements),
    }),
    validate: (changes) =>
      changes.default_entitlements === undefined
        ? {}
        : validateEntitlements(toEntitlementDraft(changes.default_entitlements)),
    save: async (changes, { updated_at }) => {
      const saved = await saveSite(changes, updated_at);
      onSaved();
      return saved;
    },
  });
  return (
    <Panel title="Without a plan">
      <SettingsForm
        name="settings-without-plan"
        form={form}
        labelOf={() => 'Limits'}
        readable={(_name, value) => describeEntitlements(value)}
        saveLabel="Save"
      >
        <EntitlementFields
          draft={form.draft.default_entitlements}
          errors={form.isBlocked ? form.errors : {}}
          onChange={(default_entitlements) => form.change({ default_entitlements })}
        />
      </SettingsForm>
    </Panel>
  );
}
