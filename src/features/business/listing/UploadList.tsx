import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import type { Upload } from '../../../kit/use-uploads.ts';

/** What became of each file that was chosen. */
export function UploadList({
  uploads,
  onRetry,
  onCancel,
}: {
  uploads: readonly Upload[];
  onRetry: (one: Upload) => void;
  onCancel: (one: Upload) => void;
}) {
  const { uploads: t } = useStrings(listingEditorStrings);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <div className="stack">
      <p role="status">{t.done(done, uploads.length)}</p>
      <ul className="rows" aria-label={t.label}>
        {uploads.map((one) => (
          <li key={one.id}>
            <span>{one.file.name}</span>
            {one.state === 'failed' ? (
              <span className="field-error">
                {one.reason ?? t.states.failed}{' '}
                <button
                  type="button"
                  className="link"
                  aria-label={t.againNamed(one.file.name)}
                  onClick={() => onRetry(one)}
                >
                  {t.again}
                </button>
              </span>
            ) : one.state === 'uploading' ? (
              <UploadProgress
                percent={one.percent ?? 0}
                label={t.uploadingNamed(one.file.name)}
                onCancel={() => onCancel(one)}
              />
            ) : (
              <span className="soft">{t.states[one.state]}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
