import { type SiteSettings, SiteSettingsPatch } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByPlace, useSettingsEditor } from './use-settings-editor.ts';

type Brand = Pick<SiteSettings, 'brand_color'>;

/** --accent of tokens.css in the light scheme: what the field shows while no color is chosen. */
const defaultColor = '#17523b';

/** The chamber's color, of which buttons, links and tints are made. */
export function BrandColorForm({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, Brand, Brand>({
    row: site,
    toDraft: ({ brand_color }) => ({ brand_color }),
    toPatch: ({ brand_color }) => ({ brand_color }),
    validate: (changes) => errorsByPlace(SiteSettingsPatch.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => saveSite(changes, updated_at),
  });
  const { draft, errors, isBlocked } = form;
  return (
    <SettingsForm name="settings-brand" form={form} labelOf={columnLabel} saveLabel="Save">
      <Field
        label="Brand color"
        type="color"
        hint="The color of buttons and links. Where it would be hard to read, it is made darker or lighter."
        value={draft.brand_color ?? defaultColor}
        errors={isBlocked && errors['brand_color'] ? [errors['brand_color']] : []}
        onChange={({ target }) => form.change({ brand_color: target.value })}
      />
      {draft.brand_color !== null && (
        <p>
          <Button variant="quiet" onClick={() => form.change({ brand_color: null })}>
            Use the default color
          </Button>
        </p>
      )}
    </SettingsForm>
  );
}
