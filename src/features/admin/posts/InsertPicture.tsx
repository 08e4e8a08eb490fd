import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { uploadPicture } from './posts.ts';

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
    <Modal title="Picture" onClose={onDone}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(async () => {
            if (!file) throw new UserError('Choose a picture first.');
            onInsert(await uploadPicture(userId, file), alt.trim());
            onDone();
            return undefined;
          });
        }}
      >
        <ActionNotice action={action} />
        <Field
          label="Picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hint="It is made small enough for the web, and loses the place where it was taken."
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <Field
          label="What it shows"
          hint="Read to people who do not see it. Leave it empty for an ornament."
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        {action.isBusy && <progress aria-label="Uploading" />}
        <div className="actions">
          <Button type="submit" isBusy={action.isBusy}>
            {action.isBusy ? 'Uploading …' : 'Insert it'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
