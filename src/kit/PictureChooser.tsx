import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { checkPicture } from '../lib/browser/shrink-picture.ts';
import { PicturePicker } from '../ui/PicturePicker.tsx';
import { type PictureTarget, uploadPicture } from '../lib/browser/upload-picture.ts';
import { pictureStrings } from '../i18n/shared/picture-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface PictureChooserProps {
  label: string;
  target: PictureTarget;
  onUploaded: (url: string) => void;
}

/** Chooses a file, the part of it to show, and uploads that. */
export function PictureChooser({ label, target, onUploaded }: PictureChooserProps) {
  const t = useStrings(pictureStrings);
  return (
    <PicturePicker
      label={label}
      aspect={target.aspect}
      saveLabel={t.use}
      check={checkPicture}
      explain={toUserMessage}
      save={async (file, crop, watch) => {
        onUploaded(await uploadPicture(file, crop, target, watch));
      }}
    />
  );
}
