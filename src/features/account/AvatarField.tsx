import { useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { cutPicture, openPicture } from '../../lib/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { CropPicture } from '../../ui/CropPicture.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { saveAvatar, saveProfile } from './profile.ts';

const size = 512;

/** The person's picture, and how to choose, crop and remove it. */
export function AvatarField({ userId, avatarUrl }: { userId: string; avatarUrl: string | null }) {
  const [url, setUrl] = useState(avatarUrl);
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const choose = async (chosen: File | undefined) => {
    setFailure(undefined);
    if (!chosen) return;
    try {
      (await openPicture(chosen)).close();
      setFile(chosen);
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  const remove = () => {
    setFailure(undefined);
    saveProfile(userId, { avatar_url: null }).then(
      () => {
        setUrl(null);
      },
      (error: unknown) => {
        setFailure(explainDataFailure(error));
      },
    );
  };
  return (
    <div className="stack">
      <div className="avatar">
        {url ? (
          <img src={url} alt="Your picture" width="96" height="96" />
        ) : (
          <span aria-hidden="true">☺</span>
        )}
        <div className="actions">
          <label className="button" data-variant="quiet">
            {url ? 'Choose another picture' : 'Choose a picture'}
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
          {url && (
            <Button variant="quiet" onClick={remove}>
              Remove it
            </Button>
          )}
        </div>
      </div>
      <FailureNotice failure={failure} />
      {file && (
        <CropAvatar
          file={file}
          userId={userId}
          onClose={(saved) => {
            setFile(undefined);
            if (saved !== undefined) setUrl(saved);
          }}
        />
      )}
    </div>
  );
}

interface CropAvatarProps {
  file: File;
  userId: string;
  onClose: (savedUrl?: string) => void;
}

function CropAvatar({ file, userId, onClose }: CropAvatarProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const save = async () => {
    if (!crop) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const picture = await openPicture(file);
      const part = {
        x: (crop.x / 100) * picture.width,
        y: (crop.y / 100) * picture.height,
        width: (crop.width / 100) * picture.width,
        height: (crop.height / 100) * picture.height,
      };
      const blob = await cutPicture(picture, part, size);
      picture.close();
      onClose(await saveAvatar(userId, blob));
    } catch (error) {
      setFailure(asFailure(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title="Choose the part to show"
      onClose={() => {
        onClose();
      }}
    >
      <CropPicture file={file} aspect={1} isRound onChange={setCrop} />
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button isBusy={isBusy} onClick={() => void save()}>
          Save the picture
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

// What openPicture says is for the person; everything else is explained.
const asFailure = (error: unknown): Failure =>
  error instanceof Error && error.constructor === Error
    ? { code: 'picture', message: error.message, details: [], canRetry: false }
    : explainDataFailure(error);
