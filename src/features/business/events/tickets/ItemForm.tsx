import { type ReactNode, useState } from 'react';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { FieldControl } from '../../../../kit/forms/FieldControl.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { type FieldSpec, shownFields, type Value, type Values } from '../../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../../kit/forms/validate-fields.ts';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { fieldOfProblem, validateWindows } from './item-problems.ts';

interface ItemFormProps {
  /** What it is called where forms are measured. */
  name: string;
  title: string;
  fields: readonly FieldSpec[];
  /** How many of them are shown before the others; all by default. */
  first?: number;
  /** What the form begins with. */
  values: Values;
  /** The options of groups of checkboxes, by field. */
  choices?: Readonly<Record<string, string[]>>;
  /** A sentence above the fields. */
  note?: string | undefined;
  /** What the fields alone do not know, by field. */
  validate?: (values: Values) => Record<string, string>;
  /** Whether what stands below the fields is valid. */
  isRestValid?: boolean;
  save: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Below the fields, with whether problems are shown. */
  children?: (isChecked: boolean) => ReactNode;
}

/** A dialog with the fields of one thing that an event sells; each problem stands beside its field. */
export function ItemForm({
  name,
  title,
  fields,
  first = fields.length,
  values,
  choices = {},
  note,
  validate = () => ({}),
  isRestValid = true,
  save,
  onClose,
  children,
}: ItemFormProps) {
  const t = useStrings(ticketSetupStrings);
  const [draft, setDraft] = useState(values);
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const shown = shownFields(fields, draft);
  const problems: Record<string, string> = {
    ...validateWindows(draft, t.windowOrder),
    ...validate(draft),
    ...validateFields(shown, draft),
  };
  // What only the database knew stands beside its field too.
  const told = action.failure && fieldOfProblem(action.failure.code);
  const errorOf = (field: string) =>
    (isChecked ? problems[field] : undefined) ?? (told === field ? action.failure?.message : undefined);
  const change = (field: string, value: Value) => setDraft((now) => ({ ...now, [field]: value }));
  const send = (): FormResult | Promise<FormResult> => {
    setChecked(true);
    const [wrong] = Object.keys(problems);
    if (wrong !== undefined || !isRestValid) return { rejected: wrong };
    return action.submit(() => save(draft));
  };
  const control = (spec: FieldSpec) => (
    <FieldControl
      key={spec.name}
      spec={spec}
      values={draft}
      error={errorOf(spec.name)}
      choices={choices[spec.name] ?? []}
      onChange={change}
    />
  );
  const more = shown.filter((spec) => fields.indexOf(spec) >= first);
  const hasHiddenError = more.some((spec) => errorOf(spec.name) !== undefined);
  return (
    <Modal title={title} onClose={onClose}>
      <Form name={name} send={send}>
        {!told && <FailureNotice failure={action.failure} />}
        {note && <p className="soft">{note}</p>}
        {shown.filter((spec) => fields.indexOf(spec) < first).map(control)}
        {children?.(isChecked)}
        {more.length > 0 && (
          <details className="folded" {...(hasHiddenError && { open: true })}>
            <summary>{t.more}</summary>
            <div className="form">{more.map(control)}</div>
          </details>
        )}
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
