import { acceptEndings, storedFiles } from '#contracts/stored-files.ts';
import { Paperclip } from 'lucide';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { maxMessageFiles, maxMessageLength, type ThreadPage } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useStoredDraft } from '../../../kit/drafts/use-stored-draft.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useUploads } from '../../../kit/use-uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { Attachments } from './Attachments.tsx';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { removeAttachment, uploadAttachment } from './upload-attachment.ts';
import type { Content } from './use-outbox.ts';

interface ComposerProps {
  userId: string;
  threadId: string;
  /** Why no file can be added; null where some can. */
  noFiles: ThreadPage['thread']['no_files'];
  onSend: (content: Content) => void;
}

/**
 * Where a message is typed: Enter sends it, with Shift it begins a line; on a touch screen only the button sends. What is typed stays on
 * this device until it is sent. Files are chosen, pasted or dropped, and stored at once.
 */
export function Composer({ userId, threadId, noFiles, onSend }: ComposerProps) {
  const { composer: t } = useStrings(messagesStrings);
  const newAccount = useNewAccountHint(userId, 'messages');
  // Before a file is chosen, and a link is typed.
  const obstacle = noFiles === null ? undefined : t.noFiles[noFiles];
  const { draft, change, clear } = useStoredDraft({ userId, name: `message-${threadId}` }, () => ({
    body: '',
  }));
  const { body } = draft;
  const [errors, setErrors] = useState<string[]>([]);
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>({});
  const uploads = useUploads((file, watch) => uploadAttachment(threadId, file, watch));
  const { clear: clearUploads } = uploads;
  useEffect(() => clearUploads, [clearUploads]);
  const attach = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (obstacle !== undefined) setErrors([obstacle]);
    else if (uploads.all.length + files.length > maxMessageFiles) setErrors([t.filesCount(maxMessageFiles)]);
    else {
      setErrors([]);
      uploads.add(files);
    }
  };
  const zone = useFileDrop(attach);
  const problem = () => {
    const length = Array.from(body.trim()).length;
    if (length > maxMessageLength) return t.tooLong(maxMessageLength, length);
    if (uploads.all.some(({ state }) => state === 'failed')) return t.fileFailed;
    return uploads.all.some(({ state }) => state !== 'done') ? t.fileWaits : undefined;
  };
  const send = () => {
    if (body.trim() === '' && uploads.all.length === 0) return { rejected: 'body' };
    const wrong = problem();
    if (wrong !== undefined) {
      setErrors([wrong]);
      return { rejected: 'body' };
    }
    const files = uploads.all.flatMap(({ id, result }) =>
      result ? [{ id: result.id, name: result.name, alt: alts[id]?.trim() ?? '' }] : [],
    );
    onSend({ body: body.trim(), files });
    clear();
    clearUploads();
    setAlts({});
    setErrors([]);
    return 'complete' as const;
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  // Office programs copy a text together with a picture of it.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attach([...files]);
  };
  return (
    <Form name="message" send={send}>
      <div className="composer" {...zone}>
        <Attachments
          uploads={uploads.all}
          alts={alts}
          onDescribe={({ id }, alt) => setAlts({ ...alts, [id]: alt })}
          onRetry={uploads.retry}
          onRemove={(one) => {
            uploads.cancel(one);
            setErrors([]);
            if (one.result) void removeAttachment(one.result.id);
          }}
        />
        <TextArea
          label={t.label}
          rows={2}
          dir="auto"
          value={body}
          errors={errors}
          hint={newAccount ?? obstacle}
          onKeyDown={sendOnEnter}
          onPaste={paste}
          onChange={({ target }) => {
            change({ body: target.value });
            setErrors([]);
          }}
        />
        <div className="composer-actions">
          {obstacle === undefined && (
            <label className="button" data-variant="quiet">
              <Icon icon={Paperclip} /> {t.addFiles}
              <input
                type="file"
                multiple
                className="visually-hidden"
                accept={`${acceptEndings(storedFiles['message-files'].types)},.avif`}
                onChange={({ target }) => {
                  attach([...(target.files ?? [])]);
                  target.value = '';
                }}
              />
            </label>
          )}
          <Button type="submit">{t.send}</Button>
        </div>
      </div>
    </Form>
  );
}
