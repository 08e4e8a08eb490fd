import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { type ApplicationDecision, type ReceivedApplication, writeAnswer } from '#contracts/applications.ts';
import { useAction } from '../../../kit/use-action.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { decide } from './applications.ts';

interface AnswerDialogProps {
  received: ReceivedApplication;
  decision: ApplicationDecision;
  onSent: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a message to the applicant and shows the email before it is sent. */
export function AnswerDialog({ received, decision, onSent, onClose }: AnswerDialogProps) {
  const { one: t } = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const { application, job, business } = received;
  const [message, setMessage] = useState('');
  const { submit, isBusy, failure } = useAction();
  const { subject, sentence } = writeAnswer(decision, { job: job.title, business: business.name }, language);
  const send = () =>
    submit(async () => {
      await decide(application, decision, message);
      await onSent();
    });
  return (
    <Modal
      title={decision === 'invited' ? t.inviteOf(application.name) : t.declineOf(application.name)}
      onClose={onClose}
    >
      <Form name={`application-${decision}`} send={send}>
        <FailureNotice failure={failure} />
        <TextArea
          label={t.message}
          maxLength={2000}
          rows={4}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <section className="preview stack" aria-label={t.preview}>
          <p className="soft">
            {t.emailTo(application.email)}. {t.emailLanguage}
          </p>
          <p>
            <strong>{subject}</strong>
          </p>
          <p>{sentence}</p>
          {message.trim() && <blockquote className="answer">{message.trim()}</blockquote>}
        </section>
        <FormActions
          label={decision === 'invited' ? t.sendInvitation : t.sendAnswer}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
