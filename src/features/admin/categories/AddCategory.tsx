import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { AboveField } from './AboveField.tsx';
import { addCategory, type Category, type Kind } from './categories.ts';
import { Form } from '../../../kit/forms/Form.tsx';

interface AddCategoryProps {
  kind: Kind;
  all: Category[];
  onAdded: () => void;
}

/** Adds a category by its name; of businesses, below another one. */
export function AddCategory({ kind, all, onAdded }: AddCategoryProps) {
  const [name, setName] = useState('');
  const [above, setAbove] = useState('');
  const action = useAction();
  return (
    <Panel title="Add category">
      <Form
        name="add-category"
        send={() =>
          action.submit(async () => {
            await addCategory(kind, name, above);
            setName('');
            onAdded();
            return `“${name.trim()}” added.`;
          })
        }
      >
        <ActionNotice action={action} />
        <div className="columns">
          <Field
            label="New category"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {kind === 'business' && <AboveField value={above} all={all} onChoose={setAbove} />}
        </div>
        <p>
          <Button type="submit" isBusy={action.isBusy}>
            Add category
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
