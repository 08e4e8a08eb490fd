import { useState } from 'react';
import { type FileKind, fileKinds } from '#contracts/forms.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import type { ControlProps, UploadAnswer } from './field-parts.ts';

const endings: Record<FileKind, string> = {
  pdf: '.pdf',
  image: '.png,.jpg,.jpeg,.webp,.gif',
  document: '.docx,.odt',
  spreadsheet: '.xlsx,.ods',
};

/** A file, stored as soon as it is chosen: what is sent later names it. */
export function FileField({
  field,
  label,
  answer,
  errors,
  onChange,
  onUpload,
}: ControlProps & { onUpload: UploadAnswer }) {
  const { file: t } = useStrings(askedFieldsStrings);
  const upload = useUpload();
  const [problem, setProblem] = useState<string>();
  const { accept = fileKinds, maxMegabytes = 5 } = field.settings;
  const added = typeof answer === 'object' && answer !== null && 'id' in answer ? answer : undefined;
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setProblem(undefined);
    if (file.size > maxMegabytes * 1024 * 1024) {
      setProblem(t.tooLarge(maxMegabytes));
      input.value = '';
      return;
    }
    try {
      await upload.run(async (watch) => onChange(await onUpload(field, file, watch)));
    } catch (error) {
      setProblem(toUserMessage(error).message);
    }
    input.value = '';
  };
  const hint = t.hint(accept.map((kind) => t.kinds[kind]).join(', '), maxMegabytes);
  return (
    <div>
      <Field
        label={label}
        type="file"
        accept={accept.map((kind) => endings[kind]).join()}
        hint={[field.help, hint].filter(Boolean).join(' ')}
        errors={problem !== undefined ? [problem] : errors}
        disabled={upload.percent !== undefined}
        onChange={({ target }) => void choose(target)}
      />
      {upload.percent !== undefined && (
        <UploadProgress percent={upload.percent} label={label} onCancel={upload.cancel} />
      )}
      {added && (
        <p className="actions">
          <span role="status">{t.added(added.name)}</span>
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t.remove}
          </Button>
        </p>
      )}
    </div>
  );
}
