import { useState } from 'react';
import { FormFields } from '../form-fields/FormFields.tsx';
import { PriceTotal } from '../form-fields/PriceTotal.tsx';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import type { Answers } from '#contracts/forms.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { useLeaveGuard } from '../forms/use-leave-guard.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { useAction } from '../use-action.ts';
import { toStored } from './builder-state.ts';
import { FieldsEditor } from './FieldsEditor.tsx';
import { FormSettingsEditor } from './FormSettingsEditor.tsx';
import { FormStatus } from './FormStatus.tsx';
import { readStoredForm, type StoredForm } from './stored-form.ts';
import { useFormBuilder } from './use-form-builder.ts';

interface FormBuilderProps {
  formId: string;
  /** The time zone of the hub. */
  zone: string;
  currency: string;
}

/** The editor of a form for whoever may change it: its fields, its preview and its settings. */
export function FormBuilder({ formId, ...rest }: FormBuilderProps) {
  const t = useStrings(formBuilderStrings);
  return (
    <QueryBoundary queryKey={['form', formId]} load={async () => (await readStoredForm(formId)) ?? null}>
      {(form, _, refetch) =>
        form ? (
          <Builder key={`${form.id} ${String(form.revision)}`} stored={form} refetch={refetch} {...rest} />
        ) : (
          <Notice>{t.notFound}</Notice>
        )
      }
    </QueryBoundary>
  );
}

const tabs = ['fields', 'preview', 'settings'] as const;

interface BuilderProps {
  stored: StoredForm;
  refetch: () => Promise<unknown>;
  zone: string;
  currency: string;
}

function Builder({ stored, refetch, zone, currency }: BuilderProps) {
  const t = useStrings(formBuilderStrings);
  const path = useLocalPath();
  const builder = useFormBuilder(stored);
  const action = useAction();
  const [tab, setTab] = useState<(typeof tabs)[number]>('fields');
  useLeaveGuard(builder.isUnsaved);
  const { purpose, status } = stored;
  const isPublic = purpose === 'survey' || purpose === 'contact';
  const hasProblems = Object.keys(builder.problems).length > 0;
  const save = () =>
    action.run(async () => {
      if (!(await builder.save())) {
        setTab('fields');
        return undefined;
      }
      await refetch();
      return t.saved;
    });
  return (
    <div className="stack">
      <div className="actions">
        <h2 dir="auto">{builder.settings.title}</h2>
        {isPublic && (
          <span className="state" data-state={status}>
            {stored.archived_at ? t.states.archived : t.states[status]}
          </span>
        )}
        {isPublic && status !== 'draft' && <a href={path(`/forms/${stored.slug}`)}>{t.publicPage}</a>}
      </div>
      <div className="segments" role="group" aria-label={t.view}>
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t.tabs[one]}
          </button>
        ))}
      </div>
      {builder.hasSameTitles && <Notice tone="danger">{t.sameTitles}</Notice>}
      {hasProblems && <Notice tone="danger">{t.check}</Notice>}
      {tab === 'fields' && <FieldsEditor builder={builder} purpose={purpose} />}
      {tab === 'preview' && <Preview builder={builder} currency={currency} />}
      {tab === 'settings' && <FormSettingsEditor builder={builder} purpose={purpose} zone={zone} />}
      <ActionNotice action={action} />
      <div className="actions">
        <Button isBusy={action.isBusy} onClick={save}>
          {t.save}
        </Button>
        {builder.isUnsaved && <span role="status">{t.unsaved}</span>}
        {isPublic && <FormStatus stored={stored} isUnsaved={builder.isUnsaved} refetch={refetch} />}
      </div>
    </div>
  );
}

function Preview({ builder, currency }: { builder: ReturnType<typeof useFormBuilder>; currency: string }) {
  const t = useStrings(formBuilderStrings);
  const [answers, setAnswers] = useState<Answers>({});
  const fields = toStored(builder.sections).map((field) => ({
    ...field,
    options: field.options.filter(({ archived }) => archived !== true),
  }));
  return (
    <div className="card stack">
      <p className="soft">{t.previewText}</p>
      {fields.length === 0 && <p>{t.empty}</p>}
      <div className="form">
        <FormFields
          fields={fields}
          answers={answers}
          problems={{}}
          currency={currency}
          level={3}
          onUpload={(_field, file) => Promise.resolve({ id: file.name, name: file.name })}
          onChange={(id, answer) => setAnswers({ ...answers, [id]: answer })}
        />
      </div>
      <PriceTotal fields={fields} answers={answers} currency={currency} />
    </div>
  );
}
