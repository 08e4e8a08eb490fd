import { useState } from 'react';
import { z } from 'zod';
import { counted } from '../../../i18n/counted.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { ActionDialogProps } from '../lists/definition.ts';

const Answer = z.object({
  sent: z.number(),
  already_sent: z.number(),
  not_lapsed: z.number(),
  unreachable: z.number(),
  opted_out: z.number(),
});

/** What became of asking members back, in one line. */
function describeWinBack(answer: z.infer<typeof Answer>): string {
  const others: (readonly [count: number, what: string])[] = [
    [answer.already_sent, 'asked before'],
    [answer.not_lapsed, 'not lapsed'],
    [answer.unreachable, 'without an account'],
    [answer.opted_out, 'want no reminders'],
  ];
  const left = others.filter(([count]) => count > 0).map(([count, what]) => `${String(count)} ${what}`);
  const sent = `${counted(answer.sent, '# email', '# emails')} sent.`;
  return left.length === 0 ? sent : `${sent} Left out: ${left.join(', ')}.`;
}

/** Asks lapsed members back by email, with a note of one's own; once for each lapse. */
export function WinBack({ rows, onDone, onClose }: ActionDialogProps<{ id: string; status: string }>) {
  const [note, setNote] = useState('');
  const action = useAction();
  const lapsed = rows.filter(({ status }) => status === 'lapsed');
  const send = () =>
    action.submit(async () => {
      const data = await loadDataClient();
      const { data: answer } = await data
        .rpc('send_win_backs', { subscription_ids: lapsed.map(({ id }) => id), note: note.trim() })
        .throwOnError();
      track('admin_action', { action: 'win_back' });
      await onDone();
      onClose();
      return describeWinBack(Answer.parse(answer));
    });
  return (
    <Modal
      title={`Ask back ${counted(lapsed.length, '# lapsed member', '# lapsed members')}`}
      onClose={onClose}
    >
      <Form name="win-back" send={send}>
        <ActionNotice action={action} />
        <p className="soft">Each is emailed once for a lapse, with the way to join again.</p>
        <TextArea
          label="Note (optional)"
          hint="Stands in the email."
          rows={4}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormActions label="Send emails" isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
