import type { MessageFile } from '#contracts/messages.ts';
import { FileRow } from './FileRow.tsx';
import { Pictures } from './Pictures.tsx';
import type { Picture } from './stored-files.ts';

interface MessageFilesProps {
  threadId: string;
  files: readonly MessageFile[];
}

const isPicture = (file: MessageFile): file is Picture =>
  file.type.startsWith('image/') && typeof file.width === 'number' && typeof file.height === 'number';

/** The files of a message: pictures as such, others to download. */
export function MessageFiles({ threadId, files }: MessageFilesProps) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && <Pictures threadId={threadId} pictures={pictures} />}
      {others.length > 0 && (
        <ul className="message-files">
          {others.map((file) => (
            <FileRow key={file.id} threadId={threadId} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}
