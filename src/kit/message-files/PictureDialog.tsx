import { useQuery } from '@tanstack/react-query';
import { messageFileStrings } from '../../i18n/shared/message-file-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { formatFileSize } from '../../lib/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { QueryState } from '../QueryState.tsx';
import { reportingAccess } from '../session/session-events.ts';
import { useAction } from '../use-action.ts';
import { downloadMessageFile, type Picture, signPictures } from './stored-files.ts';

interface PictureDialogProps {
  threadId: string;
  picture: Picture;
  onClose: () => void;
}

/** A picture of a message as large as it is, to look at and to download. */
export function PictureDialog({ threadId, picture, onClose }: PictureDialogProps) {
  const t = useStrings(messageFileStrings);
  const locale = useDateLocale();
  const action = useAction();
  const { id, name, alt, size, width, height } = picture;
  const address = useQuery(
    {
      queryKey: ['message-picture', threadId, id],
      queryFn: reportingAccess(async () => (await signPictures(threadId, [picture], 'whole')).get(id) ?? ''),
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
  return (
    <Modal title={name} onClose={onClose}>
      <QueryState query={address}>
        {(src) =>
          src ? (
            <img
              className="message-picture-whole"
              src={src}
              alt={alt || name}
              width={width}
              height={height}
            />
          ) : (
            <p>{t.gone}</p>
          )
        }
      </QueryState>
      {alt && (
        <p className="preserved" dir="auto">
          {alt}
        </p>
      )}
      <p className="soft">{formatFileSize(size, locale)}</p>
      <ActionNotice action={action} />
      <div className="actions modal-actions">
        <Button
          isBusy={action.isBusy}
          onClick={() => action.run(() => downloadMessageFile(threadId, picture))}
        >
          {t.download}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  );
}
