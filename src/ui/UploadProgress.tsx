import { useEffect, useState } from 'react';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { pictureStrings } from '../i18n/shared/picture-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';
import { Button } from './Button.tsx';

interface UploadProgressProps {
  percent: number;
  /** The accessible name of the bar. */
  label?: string;
  /** Cancels it, where no dialog does. */
  onCancel?: () => void;
}

// Without anything sent for so long, a connection is slow.
const slowAfter = 10_000;

/** How much of a file was uploaded, and what to do when the connection is slow. */
export function UploadProgress({ percent, label, onCancel }: UploadProgressProps) {
  const t = useStrings(pictureStrings);
  const { cancel } = useStrings(islandStrings);
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(percent), slowAfter);
    return () => clearTimeout(timer);
  }, [percent]);
  return (
    <div className="upload-progress">
      <p className="actions">
        <progress aria-label={label ?? t.uploadingLabel} max="100" value={percent} />
        <span>
          <span role="status">{t.uploading}</span> {percent}%
        </span>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </p>
      <p role="status" className="soft">
        {slowAt === percent && t.slow}
      </p>
    </div>
  );
}
