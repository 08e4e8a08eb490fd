import type { Upload } from './use-uploads.ts';

const words = { waiting: 'Waiting', uploading: 'Uploading…', done: 'Uploaded', failed: 'Not uploaded' };

/** What became of each file that was chosen. */
export function UploadList({
  uploads,
  onRetry,
}: {
  uploads: readonly Upload[];
  onRetry: (one: Upload) => void;
}) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <div className="stack">
      <p role="status">
        {String(done)} of {String(uploads.length)} uploaded
      </p>
      <ul className="rows" aria-label="Uploads">
        {uploads.map((one) => (
          <li key={one.id}>
            <span>{one.file.name}</span>
            {one.state === 'failed' ? (
              <span className="field-error">
                {one.reason ?? words.failed}{' '}
                <button
                  type="button"
                  className="link"
                  aria-label={`Try again: ${one.file.name}`}
                  onClick={() => onRetry(one)}
                >
                  Try again
                </button>
              </span>
            ) : (
              <span className="soft">
                {one.state === 'uploading' && <progress aria-label={`Uploading ${one.file.name}`} />}{' '}
                {words[one.state]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
