import { useState } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import type { InsertedPicture } from './use-inserted-pictures.ts';

interface InsertedPicturesProps {
  pictures: readonly InsertedPicture[];
  onDescribe: (picture: InsertedPicture, alt: string) => void;
  onRetry: (picture: InsertedPicture) => void;
  onDismiss: (id: string) => void;
}

/** What becomes of each picture that was dropped or pasted: its progress, why it failed, and its alternative text. */
export function InsertedPictures({ pictures, onDescribe, onRetry, onDismiss }: InsertedPicturesProps) {
  const t = useStrings(postEditorStrings);
  if (pictures.length === 0) return null;
  return (
    <ul className="rows inserted-pictures" aria-label={t.uploads}>
      {pictures.map((one) => (
        <li key={one.id}>
          {one.state === 'uploading' && (
            <>
              <span>{one.file.name}</span>
              <UploadProgress
                percent={one.percent ?? 0}
                label={t.uploading(one.file.name)}
                onCancel={() => onDismiss(one.id)}
              />
            </>
          )}
          {one.state === 'failed' && (
            <>
              <span className="field-error" role="alert">
                {one.file.name}: {one.reason}
              </span>
              <span className="actions">
                <Button
                  variant="quiet"
                  aria-label={t.named(t.tryAgain, one.file.name)}
                  onClick={() => onRetry(one)}
                >
                  {t.tryAgain}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t.named(t.dismiss, one.file.name)}
                  onClick={() => onDismiss(one.id)}
                >
                  {t.dismiss}
                </Button>
              </span>
            </>
          )}
          {one.state === 'done' && <Describe picture={one} onDescribe={onDescribe} />}
        </li>
      ))}
    </ul>
  );
}

function Describe({
  picture,
  onDescribe,
}: { picture: InsertedPicture } & Pick<InsertedPicturesProps, 'onDescribe'>) {
  const t = useStrings(postEditorStrings);
  const [alt, setAlt] = useState('');
  return (
    <>
      <img src={picture.src} alt={t.uploaded(picture.file.name)} width="72" height="54" />
      <Field
        label={t.named(t.alt, picture.file.name)}
        hint={t.altHint}
        maxLength={300}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onDescribe(picture, alt);
          }
        }}
      />
      <Button
        variant="quiet"
        aria-label={t.named(t.done, picture.file.name)}
        onClick={() => onDescribe(picture, alt)}
      >
        {t.done}
      </Button>
    </>
  );
}
