import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { Button } from '../../../ui/Button.tsx';
import { type FieldSpec, textOf, type Value, type Values } from '../../../kit/forms/form-fields.ts';
import { PictureChooser } from '../../../kit/PictureChooser.tsx';

interface PostPictureProps {
  spec: FieldSpec;
  values: Values;
  /** The folder of its owner's pictures. */
  folder: string;
  onChange: (name: string, value: Value) => void;
}

/** The picture of a job, an event or a deal: chosen with a crop, and removed. */
export function PostPicture({ spec: { name, label }, values, folder, onChange }: PostPictureProps) {
  const { image: t } = useStrings(postFormStrings);
  const url = pictureAddress(textOf(values, name));
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {url && (
        <p className="actions">
          <img className="picture-one" src={url} alt={t.current} />
          <Button variant="quiet" onClick={() => onChange(name, '')}>
            {t.remove}
          </Button>
        </p>
      )}
      <PictureChooser
        label={url ? t.change : t.choose}
        target={{ bucket: 'covers', folder, aspect: 16 / 9, size: 1600 }}
        onUploaded={(address) => onChange(name, address)}
      />
    </fieldset>
  );
}
