import { useState } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import { explainPicture } from '../../lib/explain-picture.ts';
import type { Failure } from '../../lib/failure.ts';
import { checkPicture, cutPart } from '../../lib/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { PicturePicker } from '../../ui/PicturePicker.tsx';
import { saveAvatar, saveProfile } from './profile.ts';

const size = 512;

/** The person's picture, and how to choose, crop and remove it. */
export function AvatarField({ userId, avatarUrl }: { userId: string; avatarUrl: string | null }) {
  const [url, setUrl] = useState(avatarUrl);
  const [failure, setFailure] = useState<Failure>();
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
        <PicturePicker
          label={url ? 'Choose another picture' : 'Choose a picture'}
          aspect={1}
          isRound
          saveLabel="Save the picture"
          check={checkPicture}
          explain={explainPicture}
          save={async (file, crop) => {
            setUrl(await saveAvatar(userId, await cutPart(file, crop, size)));
          }}
        >
          {url && (
            <Button variant="quiet" onClick={remove}>
              Remove it
            </Button>
          )}
        </PicturePicker>
      </div>
      <FailureNotice failure={failure} />
    </div>
  );
}
