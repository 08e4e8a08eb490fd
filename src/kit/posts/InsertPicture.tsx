import { useState } from 'react';
import { UserError } from '../../lib/browser/errors/failure.ts';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAction } from '../use-action.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { uploadPicture } from './posts.ts';
import { Form } from '../forms/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';

interface InsertPictureProps {
  userId: string;
  onInsert: (src: string, alt: string) => void;
  onDone: () => void;
}

/** Uploads a picture, shrunk for the web, with the words for who does not see it. */
export function InsertPicture({ userId, onInsert, onDone }: InsertPictureProps) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const action = useAction();
  return (
    <Modal title="Insert image" onClose={onDone}>
      <Form
        name="post-picture"
        send={() =>
          action.submit(async () => {
            if (!file) throw new UserError('Choose an image first.');
            onInsert(await uploadPicture(userId, file), alt.trim());
            onDone();
          })
        }
      >
        <ActionNotice action={action} />
        <Field
          label="Image"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hint="The image is resized for the web, and its location data is removed."
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <Field
          label="Alternative text"
          hint="Describes the image for screen readers. Leave empty if it is decorative."
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        {action.isBusy && <progress aria-label="Uploading" />}
        <FormActions
          label={action.isBusy ? 'Uploading…' : 'Insert'}
          isBusy={action.isBusy}
          onCancel={onDone}
        />
      </Form>
    </Modal>
  );
}
