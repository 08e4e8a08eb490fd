import type { Language } from '../../../i18n/by-language.ts';
import { ownListingStrings } from '../../../i18n/business/own-listing-strings.ts';
import { useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { track } from '../../../lib/browser/track.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { FieldControl } from '../../../kit/forms/FieldControl.tsx';
import { textIn, textOf, toRow, type Values } from '../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import { deleteDraft, type DraftKey, readDraft, saveDraft } from '../../../lib/browser/draft-storage.ts';
import { listTypedFields } from './listing-fields.ts';
import { type Branch, listBranches } from '../../../kit/branches/branches.ts';
import { addBranch, addListing } from './listings.ts';
import { businessUrl } from '../business-url.ts';
import { PlacementPanel } from '../placements/PlacementPanel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';

const firstFields = (language: Language) =>
  listTypedFields(language).filter(({ name }) => name === 'name' || name === 'tagline');

/** Begins a new listing with its name, or with `?main=` another location of that listing; the editor goes on with the draft. */
export const AddBusiness = sessionIsland(
  { name: 'AddBusiness', reason: (language) => ownListingStrings[language].add.signIn },
  ({ id: userId }) =>
    queryParam('main') === '' ? (
      <Begin userId={userId} />
    ) : (
      <LoadByParam param="main" queryKey={['locations', 'main', userId]} load={listBranches}>
        {(branches) => <Begin userId={userId} main={branches.find(({ id }) => id === queryParam('main'))} />}
      </LoadByParam>
    ),
);

const readStoredDraft = (key: DraftKey, name: string): Values => {
  const kept = readDraft(key);
  return { name, tagline: '', ...(typeof kept === 'object' ? kept : {}) };
};

interface BeginProps {
  userId: string;
  main?: Branch | undefined;
}

function Begin({ userId, main }: BeginProps) {
  const language = useLanguage();
  const { add: t } = ownListingStrings[language];
  const path = useLocalPath();
  const first = firstFields(language);
  const draftKey = { userId, name: main ? `new-location-${main.id}` : 'new-listing' };
  const [values, setValues] = useState(() => readStoredDraft(draftKey, main?.name ?? ''));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submit, isBusy, failure } = useAction();
  const begin = async () => {
    const row = toRow(first, values, 'UTC');
    const texts = { name: textIn(row, 'name'), tagline: textIn(row, 'tagline') };
    const id = await (main ? addBranch(main.id, texts) : addListing(texts));
    deleteDraft(draftKey);
    track('business_signup', { step: 'begin' });
    location.assign(path(`${businessUrl('edit', { id })}#basics`));
  };
  return (
    <>
      <Form
        name="add-business"
        send={() => {
          const wrong = validateFields(first, values, language);
          setErrors(wrong);
          const [field] = Object.keys(wrong);
          return field === undefined ? submit(begin) : { rejected: field };
        }}
      >
        {main && (
          <p>
            {t.location} <strong>{main.name}</strong>. {t.takenOver}
          </p>
        )}
        <FailureNotice failure={failure} />
        {first.map((spec) => (
          <FieldControl
            key={spec.name}
            spec={spec}
            values={values}
            error={errors[spec.name]}
            onChange={(name, value) => {
              const next = { ...values, [name]: value };
              setValues(next);
              saveDraft(draftKey, next);
            }}
          />
        ))}
        {!main && (
          <p className="soft">
            {t.listed}{' '}
            <a href={path(businessUrl('claim', textOf(values, 'name') ? { q: textOf(values, 'name') } : {}))}>
              {t.claim}
            </a>
            .
          </p>
        )}
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {t.submit}
          </Button>
        </div>
      </Form>
      {(failure?.code === 'not_in_plan' || queryParam('payment') !== '') && (
        <PlacementPanel item={{ entity: 'businesses', id: null }} business={null} zone="UTC" needsPost />
      )}
    </>
  );
}
