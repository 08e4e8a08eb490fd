import { FileText } from 'lucide';
import { useCallback, useState } from 'react';
import { maxAltLength } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import type { Upload } from '../../../kit/use-uploads.ts';
import { formatFileSize } from '../../../lib/shared/format.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import type { Stored } from './upload-attachment.ts';

type Attachment = Upload<Stored>;

interface AttachmentsProps {
  uploads: readonly Attachment[];
  /** What pictures show, by the ids of their uploads. */
  alts: Readonly<Record<string, string>>;
  onDescribe: (one: Attachment, alt: string) => void;
  onRetry: (one: Attachment) => void;
  onRemove: (one: Attachment) => void;
}

/** The files that go with the message that is being written: how far each is, and what it shows. */
export function Attachments({ uploads, alts, onDescribe, onRetry, onRemove }: AttachmentsProps) {
  const { composer: t } = useStrings(messagesStrings);
  const locale = useDateLocale();
  if (uploads.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t.files}>
      {uploads.map((one) => {
        const { id, file, state, percent = 0, reason, canRetry, result } = one;
        return (
          <li key={id}>
            <Look file={file} />
            <div>
              <bdi>{file.name}</bdi>{' '}
              {state === 'done' && result ? (
                <span className="soft">{formatFileSize(result.size, locale)}</span>
              ) : state === 'uploading' ? (
                <UploadProgress percent={percent} label={t.uploadingNamed(file.name)} />
              ) : state === 'waiting' ? (
                <span className="soft">{t.waiting}</span>
              ) : (
                <p className="field-error" role="alert">
                  {reason}
                </p>
              )}
            </div>
            <span className="message-actions">
              {state === 'failed' && canRetry && (
                <button
                  type="button"
                  className="link"
                  aria-label={t.retryNamed(file.name)}
                  onClick={() => onRetry(one)}
                >
                  {t.retry}
                </button>
              )}
              <button
                type="button"
                className="link"
                aria-label={state === 'uploading' ? t.cancelNamed(file.name) : t.removeNamed(file.name)}
                onClick={() => onRemove(one)}
              >
                {state === 'uploading' ? t.cancel : t.remove}
              </button>
            </span>
            {state !== 'failed' && file.type.startsWith('image/') && (
              <div className="attachment-alt">
                <Field
                  label={t.describe(file.name)}
                  hint={t.describeHint}
                  maxLength={maxAltLength}
                  dir="auto"
                  value={alts[id] ?? ''}
                  onChange={({ target }) => onDescribe(one, target.value)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A picture as it is on this device, and a sign for other files and what cannot be shown. */
function Look({ file }: { file: File }) {
  const [isShown, setShown] = useState(file.type.startsWith('image/'));
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (isShown)
    return (
      <img
        ref={show}
        className="attachment-look"
        alt=""
        width={64}
        height={64}
        onError={() => setShown(false)}
      />
    );
  return (
    <span className="attachment-look">
      <Icon icon={FileText} />
    </span>
  );
}
