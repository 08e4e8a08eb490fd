import { useId } from 'react';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { chamberFolder } from '../../../lib/browser/upload-picture.ts';
import { PictureChooser } from '../../../kit/PictureChooser.tsx';
import { Button } from '../../../ui/Button.tsx';

interface LogoFieldProps {
  label: string;
  /** Its address; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The logo of the site: uploaded with a crop, and removed. */
export function LogoField({ label, value, error, onChange }: LogoFieldProps) {
  const id = useId();
  const address = pictureAddress(value);
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <strong id={id}>{label}</strong>
      {value !== '' && (
        <p className="actions">
          {address ? <img src={address} alt="Current logo" width="64" height="64" /> : value}
          <Button variant="quiet" onClick={() => onChange('')}>
            Remove logo
          </Button>
        </p>
      )}
      <PictureChooser
        label={value === '' ? 'Choose logo' : 'Change logo'}
        target={{ bucket: 'logos', folder: chamberFolder, aspect: 1, size: 512 }}
        // Without the host: storage may move, and pages complete it.
        onUploaded={(url) => onChange(new URL(url).pathname)}
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
