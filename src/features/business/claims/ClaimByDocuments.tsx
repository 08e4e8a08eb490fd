import { storedFiles } from '#contracts/stored-files.ts';
import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { validateContents, validateDocument, sendDocuments } from './claim-documents.ts';
import { type Claim } from './claims.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface ClaimByDocumentsProps {
  claim: Claim;
  userId: string;
  onSent: () => void;
}

/** Uploads documents that prove who owns a business, and submits the claim for review. */
export function ClaimByDocuments({ claim, userId, onSent }: ClaimByDocumentsProps) {
  const language = useLanguage();
  const { documents: t } = claimStrings[language];
  const [files, setFiles] = useState<File[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const [done, setDone] = useState<number>();
  const { submit, isBusy, failure } = useAction();
  const room = 5 - claim.evidence_paths.length;
  const send = async (): Promise<FormResult> => {
    const wrong = files
      .map((file) => validateDocument(file, language))
      .filter((one): one is string => one !== undefined);
    if (files.length === 0) wrong.push(t.none);
    if (files.length > room) wrong.push(t.tooMany(room));
    setErrors(wrong);
    if (wrong.length > 0) return { rejected: 'documents' };
    const untrue: string[] = [];
    const result = await submit(async () => {
      const answers = await Promise.all(files.map((file) => validateContents(file, language)));
      untrue.push(...answers.filter((one) => one !== undefined));
      setErrors(untrue);
      if (untrue.length > 0) return;
      await sendDocuments(claim, userId, files, setDone);
      onSent();
    });
    return untrue.length > 0 ? { rejected: 'documents' } : result;
  };
  return (
    <Form name="claim-documents" send={send}>
      <FailureNotice failure={failure} />
      <Field
        type="file"
        label={t.label}
        hint={t.hint}
        multiple
        accept={storedFiles['claim-evidence'].types.join()}
        errors={errors}
        onChange={({ target }) => {
          setFiles([...(target.files ?? [])]);
          setErrors([]);
        }}
      />
      {isBusy && done !== undefined && (
        <p role="status">
          {t.uploading(Math.min(done + 1, files.length), files.length)}{' '}
          <progress aria-label={t.progress} max={files.length} value={done} />
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t.submit}
      </Button>
    </Form>
  );
}
