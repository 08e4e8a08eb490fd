import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { asLink } from './as-link.ts';

/** Asks where the chosen words lead; an empty answer takes the link away. */
export function InsertLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [errors, setErrors] = useState<string[]>([]);
  const set = () => {
    const href = asLink(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (href === undefined) {
      setErrors(['Use an address like https://example.org, an e-mail address, or a page like /events.']);
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
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <Field
          label="Where it leads"
          hint="Leave it empty to take the link away."
          value={typed}
          errors={errors}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="actions">
          <Button type="submit">Set the link</Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
