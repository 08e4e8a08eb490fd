import { type ReactNode, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { Button } from './Button.tsx';
import { CropPicture } from './CropPicture.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Modal } from './Modal.tsx';

type Failure = { message: string; details: string[] };
interface PictureWork {
  /** Width divided by height. */
  aspect: number;
  isRound?: boolean;
  saveLabel: string;
  /** Keeps the chosen part of the file. */
  save: (file: File, crop: PercentCrop) => Promise<void>;
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
            accept="image/jpeg,image/png,image/webp,image/avif"
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
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const close = () => {
    if (!isBusy) onClose();
  };
  const keep = async () => {
    if (!crop) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await save(file, crop);
      onClose();
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  };
  return (
    <Modal title="Crop image" onClose={close}>
      <CropPicture file={file} aspect={aspect} {...(isRound && { isRound })} onChange={setCrop} />
      <FailureNotice failure={failure} />
      {isBusy && (
        <p role="status">
          Uploading… <progress aria-label="Uploading image" />
        </p>
      )}
      <div className="actions modal-actions">
        <Button isBusy={isBusy} onClick={() => void keep()}>
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
