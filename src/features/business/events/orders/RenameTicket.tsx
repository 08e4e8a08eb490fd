import { useState } from 'react';
import { emailField, parseField, textField } from '#contracts/field-schemas.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { translateField } from '../../../../lib/browser/translate-field.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { type NamedSeat, renameTicket } from './orders.ts';

interface RenameTicketProps {
  person: NamedSeat;
  onRenamed: () => Promise<unknown>;
  onClose: () => void;
}

/** Puts another name on a ticket, and sends it there if an address is given. */
export function RenameTicket({ person, onRenamed, onClose }: RenameTicketProps) {
  const { order: t } = useStrings(eventSalesStrings);
  const language = useLanguage();
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const problemOf = (schema: Parameters<typeof parseField>[0], value: string) => {
    const parsed = parseField(schema, value);
    return 'problem' in parsed ? [translateField(parsed.problem, language)] : [];
  };
  const problems = {
    name: problemOf(textField(200, 1), name),
    email: email.trim() === '' ? [] : problemOf(emailField(), email),
  };
  const send = (): FormResult | Promise<FormResult> => {
    setChecked(true);
    const wrong = (['name', 'email'] as const).find((field) => problems[field].length > 0);
    if (wrong) return { rejected: wrong };
    return action.submit(async () => {
      await renameTicket({ ...person, name: name.trim() }, email.trim());
      await onRenamed();
      onClose();
      return t.renamed;
    });
  };
  return (
    <Modal title={t.rename} onClose={onClose}>
      <Form name="rename-ticket" send={send}>
        <FailureNotice failure={action.failure} />
        <Field
          label={t.newName}
          errors={isChecked ? problems.name : []}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t.newEmail}
          type="email"
          hint={t.newEmailHint}
          errors={isChecked ? problems.email : []}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <FormActions label={t.saveName} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
