import { useState } from 'react';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { useAction } from '../../kit/use-action.ts';
import { checkPicture, cutPart } from '../../lib/browser/shrink-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { PicturePicker } from '../../ui/PicturePicker.tsx';
import { saveAvatar, saveProfile } from './profile.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

const size = 512;

/** The person's picture, and how to choose, crop and remove it. */
export function AvatarField({ userId, avatarUrl }: { userId: string; avatarUrl: string | null }) {
  const { profile: t } = useStrings(accountStrings);
  const [url, setUrl] = useState(avatarUrl);
  const { run, isBusy, failure } = useAction();
  const remove = () => {
    run(async () => {
      await saveProfile(userId, { avatar_url: null });
      setUrl(null);
    });
  };
  return (
    <div className="stack">
      <div className="avatar">
        {url ? <img src={url} alt={t.yourPhoto} width="96" height="96" /> : <span aria-hidden="true">☺</span>}
        <PicturePicker
          label={url ? t.changePhoto : t.choosePhoto}
          aspect={1}
          isRound
          saveLabel={t.savePhoto}
          check={checkPicture}
          explain={toUserMessage}
          save={async (file, crop, watch) => {
            setUrl(await saveAvatar(userId, await cutPart(file, crop, size), watch));
          }}
        >
          {url && (
            <Button variant="quiet" isBusy={isBusy} onClick={remove}>
              {t.removePhoto}
            </Button>
          )}
        </PicturePicker>
      </div>
      <FailureNotice failure={failure} />
    </div>
  );
}
