import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import type { ReceivedApplication } from '#contracts/applications.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { addNote, deleteNote } from './applications.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface NotesProps {
  received: ReceivedApplication;
  reloaded: () => Promise<unknown>;
}

/** What the team writes about an application; the applicant never sees it. */
export function Notes({ received: { application, business, notes }, reloaded }: NotesProps) {
  const { notes: t } = useStrings(receivedApplicationStrings);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const { run, submit, busyWith, failure } = useAction();
  const dates = { zone: business.time_zone, locale: useDateLocale() };
  const add = (): FormResult | Promise<FormResult> => {
    if (text.trim() === '') {
      setErrors([t.missing]);
      return 'rejected';
    }
    return submit(async () => {
      await addNote(application.id, text.trim());
      setText('');
      await reloaded();
    }, 'add');
  };
  const remove = (id: string, content: string) => {
    run(async () => {
      await deleteNote(id);
      await reloaded();
      return {
        message: t.deleted,
        undo: async () => {
          await addNote(application.id, content);
          await reloaded();
        },
      };
    }, id);
  };
  return (
    <Panel title={t.title}>
      <FailureNotice failure={failure} />
      {notes.length > 0 && (
        <ul className="rows">
          {notes.map(({ id, author_name: author, text: content, created_at: when, is_mine: isMine }) => (
            <li key={id}>
              <span>
                <span className="preview-text">{content}</span>
                <br />
                <span className="soft">
                  {author || t.former} · {formatDate(when, dates)}, {formatTime(when, dates)}
                </span>
              </span>
              {isMine && (
                <button
                  type="button"
                  className="link"
                  aria-label={t.deleteOf(content.slice(0, 40))}
                  aria-disabled={busyWith !== undefined}
                  onClick={() => remove(id, content)}
                >
                  {t.delete}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form name="application-note" send={add}>
        <TextArea
          label={t.new}
          hint={t.hint}
          maxLength={2000}
          rows={3}
          value={text}
          errors={errors}
          onChange={({ target }) => {
            setText(target.value);
            setErrors([]);
          }}
        />
        <Button type="submit" variant="quiet" isBusy={busyWith === 'add'}>
          {t.add}
        </Button>
      </Form>
    </Panel>
  );
}
