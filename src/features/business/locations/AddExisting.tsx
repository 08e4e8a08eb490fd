import { locationStrings } from '../../../i18n/business/location-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { setBranch } from '../../../kit/branches/branches.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { MyListing } from '../listing/my-listings.ts';

interface AddExistingProps {
  main: { id: string; name: string };
  candidates: readonly MyListing[];
  onAdded: (report: string) => void;
}

/** Makes another listing of the same owner a location. */
export function AddExisting({ main, candidates, onAdded }: AddExistingProps) {
  const language = useLanguage();
  const { existing: t } = locationStrings[language];
  const [chosen, setChosen] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const action = useAction();
  const add = (): FormResult | Promise<FormResult> => {
    const listing = candidates.find(({ id }) => id === chosen);
    setErrors(listing ? [] : [t.missing]);
    if (!listing) return { rejected: 'business' };
    return action.submit(async () => {
      await setBranch(listing.id, main.id);
      onAdded(t.added(listing.name, main.name));
    });
  };
  return (
    <Panel title={t.title}>
      <Form name="add-location" send={add}>
        <ActionNotice action={action} />
        <SelectField
          label={t.business}
          value={chosen}
          errors={errors}
          options={[
            ['', t.choose],
            ...candidates.map(
              ({ id, name, city, status }) =>
                [id, [name, city, statusLabel(status, language)].filter(Boolean).join(' · ')] as const,
            ),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
        <p className="actions">
          <Button type="submit" isBusy={action.isBusy}>
            {t.add}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
