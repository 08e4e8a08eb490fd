import { acceptEndings, storedFiles } from '#contracts/stored-files.ts';
import { useState } from 'react';
import type { FileAnswer } from '#contracts/forms.ts';
import { maxDocumentMegabytes } from '#contracts/group-documents.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { toUserMessage } from '../../../../lib/browser/errors/to-user-message.ts';
import { Field } from '../../../../ui/Field.tsx';
import { UploadProgress } from '../../../../ui/UploadProgress.tsx';
import type { useUpload } from '../../../../ui/use-upload.ts';
import { uploadGroupFile } from './documents.ts';

interface FileChoiceProps {
  groupId: string;
  file: FileAnswer | undefined;
  errors: string[];
  /** Of the form, which is not sent while a file is on its way. */
  upload: ReturnType<typeof useUpload>;
  onChange: (file: FileAnswer) => void;
}

/** A file, stored as soon as it is chosen: what is sent later names it. */
export function FileChoice({ groupId, file, errors, upload, onChange }: FileChoiceProps) {
  const { form: t } = useStrings(groupDocumentsStrings);
  const [problem, setProblem] = useState<string>();
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    setProblem(undefined);
    try {
      if (chosen.size > maxDocumentMegabytes * 1024 * 1024) setProblem(t.tooLarge(maxDocumentMegabytes));
      else await upload.run(async (watch) => onChange(await uploadGroupFile(groupId, chosen, watch)));
    } catch (error) {
      setProblem(toUserMessage(error).message);
    }
    input.value = '';
  };
  return (
    <div>
      <Field
        label={t.file}
        type="file"
        accept={acceptEndings(storedFiles['group-documents'].types)}
        hint={t.fileHint(maxDocumentMegabytes)}
        errors={problem === undefined ? errors : [problem]}
        disabled={upload.percent !== undefined}
        onChange={({ target }) => void choose(target)}
      />
      {upload.percent !== undefined && (
        <UploadProgress percent={upload.percent} label={t.file} onCancel={upload.cancel} />
      )}
      {file && (
        <p role="status" dir="auto">
          {t.uploaded(file.name)}
        </p>
      )}
    </div>
  );
}
