import { useState } from 'react';
import type { FileAnswer } from '#contracts/forms.ts';
import type { GroupDocument } from '#contracts/group-documents.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { useUpload } from '../../../../ui/use-upload.ts';
import { addVersion } from './documents.ts';
import { FileChoice } from './FileChoice.tsx';

interface VersionFormProps {
  groupId: string;
  document: GroupDocument;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a new version of a document. */
export function VersionForm({ groupId, document, onDone, onCancel }: VersionFormProps) {
  const { form: t } = useStrings(groupDocumentsStrings);
  const [file, setFile] = useState<FileAnswer>();
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const upload = useUpload();
  const action = useAction();
  const send = () => {
    setChecked(true);
    if (!file) return { rejected: 'file' };
    return action.submit(async () => {
      await addVersion(document.id, file.id, note);
      onDone();
      return t.versionAdded;
    });
  };
  return (
    <Form name="document-version" send={send}>
      <ActionNotice action={action} />
      <FileChoice
        groupId={groupId}
        file={file}
        errors={isChecked && !file ? [t.fileMissing] : []}
        upload={upload}
        onChange={setFile}
      />
      <Field label={t.note} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      <FormActions
        label={t.addVersion}
        isBusy={action.isBusy || upload.percent !== undefined}
        onCancel={onCancel}
      />
    </Form>
  );
}
