import { useId } from 'react';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { chamberFolder, type PictureTarget } from '../../../lib/browser/upload-picture.ts';
import { PictureChooser } from '../../../kit/PictureChooser.tsx';
import { Button } from '../../../ui/Button.tsx';

const kinds = {
  logo: { bucket: 'logos', aspect: 1, size: 512, shown: [64, 64] },
  cover: { bucket: 'covers', aspect: 2.5, size: 1600, shown: [320, 128] },
} as const satisfies Record<string, Omit<PictureTarget, 'folder'> & { shown: readonly number[] }>;

interface PictureFieldProps {
  label: string;
  kind: keyof typeof kinds;
  /** Its address; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The logo or the cover of the site: uploaded with a crop, and removed. */
export function PictureField({ label, kind, value, error, onChange }: PictureFieldProps) {
  const id = useId();
  const address = pictureAddress(value);
  const { shown, ...target } = kinds[kind];
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <strong id={id}>{label}</strong>
      {value !== '' && (
        <p className="actions">
          {address ? <img src={address} alt={`Current ${kind}`} width={shown[0]} height={shown[1]} /> : value}
          <Button variant="quiet" onClick={() => onChange('')}>
            Remove {kind}
          </Button>
        </p>
      )}
      <PictureChooser
        label={value === '' ? `Choose ${kind}` : `Change ${kind}`}
        target={{ ...target, folder: chamberFolder }}
        // Without the host: storage may move, and pages complete it.
        onUploaded={(url) => onChange(new URL(url).pathname)}
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
