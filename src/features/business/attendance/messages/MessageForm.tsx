import { guestMessageStrings } from '../../../../i18n/site/guest-messages-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import type { Language } from '../../../../i18n/by-language.ts';
import { translateField } from '../../../../lib/browser/translate-field.ts';
import { useState } from 'react';
import { parseField } from '#contracts/field-schemas.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { ConfirmMessage } from './ConfirmMessage.tsx';
import {
  countReceivers,
  type GuestMessage,
  isAudience,
  messageFields,
  readTicketTypes,
  sendMessage,
} from './messages.ts';
import { track } from '../../../../lib/browser/track.ts';

interface MessageFormProps {
  eventId: string;
  /** The dates to choose from: id and label. */
  dates: readonly (readonly [id: string, label: string])[];
  /** With how many people got it; without, when nothing was sent. */
  onClose: (receivers?: number) => void;
}

const problemOf = (field: keyof typeof messageFields, value: string, language: Language): string[] => {
  const parsed = parseField(messageFields[field], value);
  return 'problem' in parsed ? [translateField(parsed.problem, language)] : [];
};

/** A message to those registered: whom, about which date, subject and text; it is sent after a preview. */
export function MessageForm({ eventId, dates, onClose }: MessageFormProps) {
  const t = useStrings(guestMessageStrings);
  const language = useLanguage();
  const [only] = dates;
  const start = dates.length === 1 && only ? only[0] : '';
  const [message, setMessage] = useState<GuestMessage>({
    audience: 'confirmed',
    date: start,
    ticket: '',
    subject: '',
    body: '',
  });
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // One for all attempts, so that a second one sends nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const action = useAction();
  const { audience, date, ticket, subject, body } = message;
  const change = (fields: Partial<GuestMessage>) => setMessage((now) => ({ ...now, ...fields }));
  const problems = {
    subject: problemOf('subject', subject, language),
    body: problemOf('body', body, language),
  };
  return (
    <>
      <Form
        name="guest-message"
        send={() => {
          setChecked(true);
          const wrong = (['subject', 'body'] as const).find((name) => problems[name].length > 0);
          if (wrong) return { rejected: wrong };
          setAsking(true);
          return 'pending';
        }}
      >
        <SelectField
          label={t.to}
          value={audience}
          options={Object.entries(t.audiences)}
          onChange={({ target }) => {
            if (isAudience(target.value)) change({ audience: target.value });
          }}
        />
        {dates.length > 1 && (
          <SelectField
            label={t.aboutDate}
            value={date}
            options={[['', t.allDates], ...dates]}
            onChange={({ target }) => change({ date: target.value })}
          />
        )}
        <QueryBoundary queryKey={['message-tickets', eventId]} load={() => readTicketTypes(eventId)}>
          {(types) =>
            types.length > 0 && (
              <SelectField
                label={t.ticket}
                value={ticket}
                options={[['', t.allTickets], ...types]}
                onChange={({ target }) => change({ ticket: target.value })}
              />
            )
          }
        </QueryBoundary>
        <QueryBoundary
          queryKey={['message-receivers', eventId, audience, date, ticket]}
          load={() => countReceivers(eventId, { audience, date, ticket })}
        >
          {(count) => (
            <p role="status" className="soft">
              {t.receivers(count)}
            </p>
          )}
        </QueryBoundary>
        <Field
          label={t.subject}
          errors={isChecked ? problems.subject : []}
          value={subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextArea
          label={t.message}
          hint={t.hint}
          rows={8}
          errors={isChecked ? problems.body : []}
          value={body}
          onChange={({ target }) => change({ body: target.value })}
        />
        <FormActions label={t.review} onCancel={() => onClose()} />
      </Form>
      {isAsking && (
        <ConfirmMessage
          eventId={eventId}
          message={message}
          action={action}
          onSend={() =>
            action.run(async () => {
              const receivers = await sendMessage(id, eventId, message);
              track('form_complete', { form: 'guest-message' });
              onClose(receivers);
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
