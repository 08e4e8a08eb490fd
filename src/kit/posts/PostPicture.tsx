import { acceptedPictures } from '#contracts/stored-files.ts';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { pictureAddress } from '../../lib/shared/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { useAction } from '../use-action.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { uploadPicture } from './posts.ts';

interface PostPictureProps {
  userId: string;
  src: string | null;
  onChange: (src: string | null) => void;
}

/** The picture by which a post is announced. */
export function PostPicture({ userId, src, onChange }: PostPictureProps) {
  const { postImage: t } = useStrings(postEditorStrings);
  const action = useAction();
  const upload = useUpload();
  const picture = pictureAddress(src);
  return (
    <div className="stack">
      <ActionNotice action={action} />
      {picture && <img className="post-picture" src={picture} alt={t.alt} width="320" />}
      {upload.percent !== undefined && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
      <div className="actions">
        <label className="button" data-variant="quiet">
          {src ? t.change : t.choose}
          <input
            type="file"
            className="visually-hidden"
            accept={acceptedPictures}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (!file) return;
              action.run(async () => {
                await upload.run(async (watch) => onChange(await uploadPicture(userId, file, watch)));
                return undefined;
              });
            }}
          />
        </label>
        {src && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
