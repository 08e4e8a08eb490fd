import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { asLink } from './as-link.ts';
import { Form } from '../forms/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import type { FormResult } from '../../lib/browser/report-form.ts';

/** Asks where the chosen words lead; an empty answer takes the link away. */
export function InsertLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { insertLink: t } = useStrings(postEditorStrings);
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [errors, setErrors] = useState<string[]>([]);
  const set = (): FormResult => {
    const href = asLink(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (href === undefined) {
      setErrors([t.wrong]);
      return 'rejected';
    } else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
    return 'complete';
  };
  return (
    <Modal title={t.title} onClose={onDone}>
      <Form name="post-link" send={set}>
        <Field
          label={t.url}
          hint={t.hint}
          value={typed}
          errors={errors}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormActions label={t.apply} onCancel={onDone} />
      </Form>
    </Modal>
  );
}
