import { useId, useState } from 'react';
import { eventSponsorStrings } from '../../../../i18n/business/event-sponsor-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { parseField, textField, webAddressField } from '#contracts/field-schemas.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { PictureChooser } from '../../../../kit/PictureChooser.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { translateField } from '../../../../lib/browser/translate-field.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ListedSponsor } from './ListedSponsor.tsx';
import { logoOf, type Sponsor } from './sponsors.ts';

interface SponsorFormProps {
  /** The one that is edited; a new one without it. */
  sponsor: Sponsor | undefined;
  /** The other sponsors of the event. */
  others: readonly Sponsor[];
  /** The folder in storage of the organizer's pictures. */
  folder: string;
  save: (sponsor: Sponsor) => Promise<unknown>;
  onClose: () => void;
}

const fields = { name: textField(120, 1), website_url: webAddressField(), level: textField(60) };
const empty: Sponsor = { level: '', business_id: null, name: '', website_url: null, logo_url: null };

/** A sponsor: found in the directory, or with a name, a link and a logo of its own; and its level. */
export function SponsorForm({ sponsor, others, folder, save, onClose }: SponsorFormProps) {
  const { form: t } = useStrings(eventSponsorStrings);
  const language = useLanguage();
  const levels = useId();
  const [draft, setDraft] = useState(sponsor ?? empty);
  const [isListed, setListed] = useState(!sponsor || sponsor.business_id !== null);
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const change = (patch: Partial<Sponsor>) => setDraft((now) => ({ ...now, ...patch }));
  const problem = (name: keyof typeof fields, value: string, needed = ''): string | undefined => {
    if (value.trim() === '') return needed || undefined;
    const parsed = parseField(fields[name], value);
    return 'problem' in parsed ? translateField(parsed.problem, language) : undefined;
  };
  const isTwice = others.some(({ business_id: id }) => id !== null && id === draft.business_id);
  const problems = {
    business: isListed ? (draft.business_id === null ? t.missing : isTwice ? t.twice : undefined) : undefined,
    name: isListed ? undefined : problem('name', draft.name, t.nameMissing),
    website_url: isListed ? undefined : problem('website_url', draft.website_url ?? ''),
    level: problem('level', draft.level),
  };
  const errorsOf = (name: keyof typeof problems) => {
    const found = isChecked ? problems[name] : undefined;
    return found === undefined ? [] : [found];
  };
  const send = (): FormResult | Promise<FormResult> => {
    setChecked(true);
    const wrong = Object.entries(problems).find(([, found]) => found !== undefined);
    if (wrong) return { rejected: wrong[0] };
    const link = parseField(fields.website_url, draft.website_url ?? '');
    return action.submit(() =>
      save({
        ...draft,
        level: draft.level.trim(),
        website_url: 'value' in link ? String(link.value) : null,
      }),
    );
  };
  const logo = logoOf(draft);
  return (
    <Modal title={sponsor ? t.edit : t.add} onClose={onClose}>
      <Form name="event-sponsor" send={send}>
        <FailureNotice failure={action.failure} />
        <SelectField
          label={t.kind}
          value={isListed ? 'listed' : 'other'}
          options={Object.entries(t.kinds)}
          onChange={({ target }) => {
            setListed(target.value === 'listed');
            setDraft({ ...empty, level: draft.level });
          }}
        />
        {isListed ? (
          <ListedSponsor sponsor={draft} errors={errorsOf('business')} onChoose={change} />
        ) : (
          <>
            <Field
              label={t.name}
              errors={errorsOf('name')}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <Field
              label={t.link}
              type="url"
              errors={errorsOf('website_url')}
              value={draft.website_url ?? ''}
              onChange={({ target }) => change({ website_url: target.value })}
            />
            <fieldset className="field choices">
              <legend>{t.logo}</legend>
              {logo && (
                <p className="actions">
                  <img className="sponsor-logo" src={logo} alt={t.logo} />
                  <Button variant="quiet" onClick={() => change({ logo_url: null })}>
                    {t.removeLogo}
                  </Button>
                </p>
              )}
              <PictureChooser
                label={logo ? t.changeLogo : t.chooseLogo}
                target={{ bucket: 'covers', folder, aspect: 3 / 2, size: 600 }}
                onUploaded={(address) => change({ logo_url: address })}
              />
            </fieldset>
          </>
        )}
        <Field
          label={t.level}
          hint={t.levelHint}
          list={levels}
          errors={errorsOf('level')}
          value={draft.level}
          onChange={({ target }) => change({ level: target.value })}
        />
        <datalist id={levels}>
          {[...new Set(others.map(({ level }) => level))].filter(Boolean).map((level) => (
            <option key={level} value={level} />
          ))}
        </datalist>
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
