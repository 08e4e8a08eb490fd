import { FileText } from 'lucide';
import type { MessageFile } from '#contracts/messages.ts';
import { messageFileStrings } from '../../i18n/shared/message-file-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { formatFileSize } from '../../lib/shared/format.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../use-action.ts';
import { downloadMessageFile } from './stored-files.ts';

/** A file of a message, to download. */
export function FileRow({ threadId, file }: { threadId: string; file: MessageFile }) {
  const t = useStrings(messageFileStrings);
  const locale = useDateLocale();
  const action = useAction();
  return (
    <li>
      <Icon icon={FileText} />
      <span className="message-file-name">
        <bdi>{file.name}</bdi> <span className="soft">{formatFileSize(file.size, locale)}</span>
      </span>
      <button
        type="button"
        className="link"
        aria-label={t.downloadNamed(file.name)}
        aria-busy={action.isBusy}
        onClick={() => action.run(() => downloadMessageFile(threadId, file))}
      >
        {t.download}
      </button>
      <FailureNotice failure={action.failure} />
    </li>
  );
}
