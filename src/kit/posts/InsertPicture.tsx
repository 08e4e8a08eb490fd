import { acceptedPictures } from '#contracts/stored-files.ts';
import { useState } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { UserError } from '../../lib/browser/errors/failure.ts';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useUpload } from '../../ui/use-upload.ts';
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
  const texts = useStrings(postEditorStrings);
  const t = texts.insertImage;
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const action = useAction();
  const upload = useUpload();
  return (
    <Modal title={t.title} onClose={onDone}>
      <Form
        name="post-picture"
        send={() =>
          action.submit(async () => {
            if (!file) throw new UserError(t.chooseFirst);
            const isDone = await upload.run(async (watch) =>
              onInsert(await uploadPicture(userId, file, watch), alt.trim()),
            );
            if (isDone) onDone();
          })
        }
      >
        <ActionNotice action={action} />
        <Field
          label={texts.form.image}
          type="file"
          accept={`${acceptedPictures},image/gif`}
          hint={t.hint}
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <Field
          label={texts.alt}
          hint={texts.altHint}
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        {upload.percent !== undefined && <UploadProgress percent={upload.percent} />}
        <FormActions
          label={action.isBusy ? t.uploading : t.insert}
          isBusy={action.isBusy}
          onCancel={onDone}
        />
      </Form>
    </Modal>
  );
}
