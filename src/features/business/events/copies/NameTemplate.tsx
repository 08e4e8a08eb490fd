import { useState } from 'react';
import { eventCopyStrings } from '../../../../i18n/business/event-copy-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';

interface NameTemplateProps {
  heading: string;
  name: string;
  /** Answers what is said about it. */
  save: (name: string) => Promise<string>;
  onClose: () => void;
}

/** Asks for the name of a template. */
export function NameTemplate({ heading, name: first, save, onClose }: NameTemplateProps) {
  const t = useStrings(eventCopyStrings);
  const [name, setName] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const isMissing = name.trim() === '';
  return (
    <Modal title={heading} onClose={onClose}>
      <Form
        name="event-template"
        send={() => {
          setChecked(true);
          if (isMissing) return { rejected: 'name' };
          return action.submit(async () => {
            const said = await save(name.trim());
            onClose();
            return said;
          });
        }}
      >
        <FailureNotice failure={action.failure} />
        <Field
          label={t.name}
          maxLength={120}
          errors={isChecked && isMissing ? [t.nameMissing] : []}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
