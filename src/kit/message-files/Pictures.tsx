import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageFileStrings } from '../../i18n/shared/message-file-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { reportingAccess } from '../session/session-events.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { type Picture, signPictures } from './stored-files.ts';
import { useIsNear } from './use-is-near.ts';

interface PicturesProps {
  threadId: string;
  pictures: readonly Picture[];
}

const maxSide = 320;

/** The pictures of a message, loaded once they are nearly in sight, each of which opens as large as it is. */
export function Pictures({ threadId, pictures }: PicturesProps) {
  const t = useStrings(messageFileStrings);
  const list = useRef<HTMLUListElement>(null);
  const isNear = useIsNear(list);
  const [opened, setOpened] = useState<Picture>();
  const [renewed, setRenewed] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const { data: addresses, refetch } = useQuery(
    {
      queryKey: ['message-pictures', threadId, ...pictures.map(({ id }) => id)],
      queryFn: reportingAccess(() => signPictures(threadId, pictures, 'small')),
      enabled: isNear,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
  // An address may be too old; a picture that a new one does not show either is gone.
  const tryAgain = (id: string) => {
    if (renewed.includes(id)) setGone((all) => [...all, id]);
    else {
      setRenewed((all) => [...all, id]);
      void refetch();
    }
  };
  return (
    <>
      <ul ref={list} className="message-pictures">
        {pictures.map((picture) => {
          const { id, alt, name, width, height } = picture;
          const scale = Math.min(1, maxSide / Math.max(width, height));
          const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
          const address = addresses?.get(id);
          const isGone = gone.includes(id) || (addresses !== undefined && address === undefined);
          return (
            <li key={id}>
              {isGone ? (
                <p className="soft">
                  {t.gone} <bdi>{alt || name}</bdi>
                </p>
              ) : (
                <button type="button" className="message-picture" onClick={() => setOpened(picture)}>
                  {address === undefined ? (
                    <svg {...size} viewBox={`0 0 ${String(size.width)} ${String(size.height)}`} role="img">
                      <title>{alt || name}</title>
                    </svg>
                  ) : (
                    <img
                      {...size}
                      src={address}
                      alt={alt || name}
                      loading="lazy"
                      decoding="async"
                      onError={() => tryAgain(id)}
                    />
                  )}
                  <span className="visually-hidden"> {t.enlarge}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {opened && <PictureDialog threadId={threadId} picture={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
