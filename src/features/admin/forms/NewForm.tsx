import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { createForm } from '../../../kit/form-builder/stored-form.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { formDefinitionUrl } from './labels.ts';

/** Begins a survey or a contact form. */
export function NewForm() {
  return <AdminGate name="NewForm">{() => <Begin />}</AdminGate>;
}

function Begin() {
  const action = useAction();
  const [title, setTitle] = useState('');
  const [purpose, setPurpose] = useState<'survey' | 'contact'>('survey');
  const [isMissing, setMissing] = useState(false);
  return (
    <Form
      name="new-form"
      send={() => {
        setMissing(title.trim() === '');
        if (title.trim() === '') return { rejected: 'title' };
        return action.submit(async () => {
          location.assign(formDefinitionUrl(await createForm(purpose, title)));
        });
      }}
    >
      <SelectField
        label="Type"
        name="purpose"
        value={purpose}
        options={[
          ['survey', 'Survey: many answer, you read the numbers'],
          ['contact', 'Contact form: each answer is emailed to staff'],
        ]}
        onChange={({ target }) => setPurpose(target.value === 'contact' ? 'contact' : 'survey')}
      />
      <Field
        label="Title"
        name="title"
        maxLength={120}
        value={title}
        errors={isMissing ? ['Enter a title.'] : []}
        onChange={({ target }) => setTitle(target.value)}
      />
      <ActionNotice action={action} />
      <Button type="submit" isBusy={action.isBusy}>
        Create form
      </Button>
    </Form>
  );
}
