import { Button } from '../../ui/Button.tsx';
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
  const action = useAction();
  return (
    <div className="stack">
      <ActionNotice action={action} />
      {src && <img className="post-picture" src={src} alt="Post image" width="320" />}
      {action.isBusy && <progress aria-label="Uploading" />}
      <div className="actions">
        <label className="button" data-variant="quiet">
          {src ? 'Change image' : 'Choose image'}
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (!file) return;
              action.run(async () => {
                onChange(await uploadPicture(userId, file));
                return undefined;
              });
            }}
          />
        </label>
        {src && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove image
          </Button>
        )}
      </div>
    </div>
  );
}
