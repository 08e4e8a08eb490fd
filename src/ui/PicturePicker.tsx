import { acceptedPictures } from '#contracts/stored-files.ts';
import { type ReactNode, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { Button } from './Button.tsx';
import { CropPicture } from './CropPicture.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Modal } from './Modal.tsx';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { pictureStrings } from '../i18n/shared/picture-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';
import type { UploadWatch } from '../lib/shared/upload-watch.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

type Failure = { message: string; details: string[] };
interface PictureWork {
  /** Width divided by height. */
  aspect: number;
  isRound?: boolean;
  saveLabel: string;
  /** Keeps the chosen part of the file. */
  save: (file: File, crop: PercentCrop, watch: UploadWatch) => Promise<void>;
  explain: (error: unknown) => Failure;
}
interface PicturePickerProps extends PictureWork {
  label: string;
  /** Throws for a file that is no picture. */
  check: (file: File) => Promise<void>;
  /** Other buttons, next to the one that chooses. */
  children?: ReactNode;
}

/** Chooses a file and the part of it to show, and has that kept. */
export function PicturePicker({ label, check, children, ...work }: PicturePickerProps) {
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const choose = async (chosen: File | undefined) => {
    setFailure(undefined);
    if (!chosen) return;
    try {
      await check(chosen);
      setFile(chosen);
    } catch (error) {
      setFailure(work.explain(error));
    }
  };
  return (
    <div className="stack">
      <div className="actions">
        <label className="button" data-variant="quiet">
          {label}
          <input
            type="file"
            className="visually-hidden"
            accept={acceptedPictures}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {children}
      </div>
      <FailureNotice failure={failure} />
      {file && <CropDialog file={file} {...work} onClose={() => setFile(undefined)} />}
    </div>
  );
}

function CropDialog({
  file,
  aspect,
  isRound,
  saveLabel,
  save,
  explain,
  onClose,
}: PictureWork & { file: File; onClose: () => void }) {
  const t = useStrings(pictureStrings);
  const { cancel } = useStrings(islandStrings);
  const [crop, setCrop] = useState<PercentCrop>();
  const { percent, run, cancel: stop } = useUpload();
  const [failure, setFailure] = useState<Failure>();
  // While it is uploaded, closing cancels that too.
  const close = () => {
    stop();
    onClose();
  };
  const keep = async () => {
    if (!crop) return;
    setFailure(undefined);
    try {
      if (await run((watch) => save(file, crop, watch))) onClose();
    } catch (error) {
      setFailure(explain(error));
    }
  };
  return (
    <Modal title={t.title} onClose={close}>
      <CropPicture file={file} aspect={aspect} {...(isRound && { isRound })} onChange={setCrop} />
      <FailureNotice failure={failure} />
      {percent !== undefined && <UploadProgress percent={percent} />}
      <div className="actions modal-actions">
        <Button isBusy={percent !== undefined} onClick={() => void keep()}>
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={close}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}
