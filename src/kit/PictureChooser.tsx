import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { checkPicture } from '../lib/browser/shrink-picture.ts';
import { PicturePicker } from '../ui/PicturePicker.tsx';
import { type PictureTarget, uploadPicture } from '../lib/browser/upload-picture.ts';

interface PictureChooserProps {
  label: string;
  target: PictureTarget;
  onUploaded: (url: string) => void;
}

/** Chooses a file, the part of it to show, and uploads that. */
export function PictureChooser({ label, target, onUploaded }: PictureChooserProps) {
  return (
    <PicturePicker
      label={label}
      aspect={target.aspect}
      saveLabel="Use photo"
      check={checkPicture}
      explain={toUserMessage}
      save={async (file, crop) => {
        onUploaded(await uploadPicture(file, crop, target));
      }}
    />
  );
}
