import { useState } from 'react';
import { eventCopyStrings } from '../../../../i18n/business/event-copy-strings.ts';
import { useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { fromLocalTime } from '../../../../lib/shared/zoned-time.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { type PostArea, postUrl } from '../../posts/post-area.ts';
import { copyEvent, type CopySource } from './copies.ts';

interface CopyEventProps {
  area: PostArea;
  source: CopySource;
  /** What the dialog is called, and the title that the copy begins with. */
  heading: string;
  title: string;
  zone: string;
  onClose: () => void;
}

/** Asks for the start and the title of a copy, adds it as a draft and opens its editor. */
export function CopyEvent({ area, source, heading, title: first, zone, onClose }: CopyEventProps) {
  const t = useStrings(eventCopyStrings);
  const path = useLocalPath();
  const [title, setTitle] = useState(first);
  const [local, setLocal] = useState('');
  // One for all attempts, so that a second one adds nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const action = useAction();
  const start = local === '' ? undefined : fromLocalTime(local, zone);
  // When it is sent: what is in the future then.
  const [checkedAt, setCheckedAt] = useState(0);
  const findProblems = (now: number) => ({
    title: title.trim() === '' ? [t.titleMissing] : [],
    start: start === undefined || Date.parse(start) <= now ? [t.inFuture] : [],
  });
  const problems = findProblems(checkedAt);
  const send = (): FormResult | Promise<FormResult> => {
    const now = Date.now();
    setCheckedAt(now);
    const found = findProblems(now);
    const wrong = (['title', 'start'] as const).find((field) => found[field].length > 0);
    if (wrong !== undefined || start === undefined) return { rejected: wrong };
    return action.submit(async () => {
      await copyEvent(source, id, start, title.trim());
      location.assign(path(postUrl(area, 'post', { kind: 'event', id })));
    });
  };
  return (
    <Modal title={heading} onClose={onClose}>
      <Form name="copy-event" send={send}>
        <FailureNotice failure={action.failure} />
        <p>{t.text}</p>
        <Field
          label={t.newTitle}
          maxLength={160}
          errors={checkedAt > 0 ? problems.title : []}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Field
          label={t.start}
          type="datetime-local"
          hint={t.startHint(zone.replaceAll('_', ' '))}
          errors={checkedAt > 0 ? problems.start : []}
          value={local}
          onChange={({ target }) => setLocal(target.value)}
        />
        <FormActions label={t.create} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
