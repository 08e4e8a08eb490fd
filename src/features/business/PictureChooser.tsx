import { useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import type { Failure } from '../../lib/failure.ts';
import { openPicture } from '../../lib/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { CropPicture } from '../../ui/CropPicture.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { explainPicture, type PictureTarget, uploadPicture } from './pictures.ts';

interface PictureChooserProps {
  label: string;
  target: PictureTarget;
  onUploaded: (url: string) => void;
}

/** Chooses a file, the part of it to show, and uploads that. */
export function PictureChooser({ label, target, onUploaded }: PictureChooserProps) {
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const choose = async (chosen: File | undefined) => {
    setFailure(undefined);
    if (!chosen) return;
    try {
      (await openPicture(chosen)).close();
      setFile(chosen);
    } catch (error) {
      setFailure(explainPicture(error));
    }
  };
  return (
    <div className="stack">
      <p>
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
      </p>
      <FailureNotice failure={failure} />
      {file && (
        <CropDialog
          file={file}
          target={target}
          onClose={(url) => {
            setFile(undefined);
            if (url !== undefined) onUploaded(url);
          }}
        />
      )}
    </div>
  );
}

interface CropDialogProps {
  file: File;
  target: PictureTarget;
  onClose: (url?: string) => void;
}

function CropDialog({ file, target, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const close = () => {
    if (!isBusy) onClose();
  };
  const save = async () => {
    if (!crop) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onClose(await uploadPicture(file, crop, target));
    } catch (error) {
      setFailure(explainPicture(error));
      setBusy(false);
    }
  };
  return (
    <Modal title="Choose the part to show" onClose={close}>
      <CropPicture file={file} aspect={target.aspect} onChange={setCrop} />
      <FailureNotice failure={failure} />
      {isBusy && (
        <p role="status">
          Uploading … <progress aria-label="Uploading the picture" />
        </p>
      )}
      <div className="actions">
        <Button isBusy={isBusy} onClick={() => void save()}>
          Use this part
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
