import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { asLink } from './as-link.ts';
import { submitWith } from '../../ui/submit-with.ts';
import { FormActions } from '../../ui/FormActions.tsx';

/** Asks where the chosen words lead; an empty answer takes the link away. */
export function InsertLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [errors, setErrors] = useState<string[]>([]);
  const set = () => {
    const href = asLink(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (href === undefined) {
      setErrors(['Enter a URL like https://example.org, an email address or a path like /events.']);
      return;
    } else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <Modal title="Link" onClose={onDone}>
      <form className="form" onSubmit={submitWith(set)}>
        <Field
          label="URL"
          hint="Leave empty to remove the link."
          value={typed}
          errors={errors}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormActions label="Apply" onCancel={onDone} />
      </form>
    </Modal>
  );
}
