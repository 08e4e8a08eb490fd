import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useWork } from './use-work.ts';
import { fromLocalTime, toLocalTime } from './zoned-time.ts';

interface ChangeDateProps {
  title: string;
  /** How many people get a mail. */
  people: number;
  /** Where a date is moved from; none when it is called off. */
  from?: { starts_at: string; zone: string };
  work: (reason: string, start: string) => Promise<void>;
  onClose: (isDone: boolean) => void;
}

/** Asks for the reason, and for the new moment, before a date is called off or moved. */
export function ChangeDate({ title, people, from, work, onClose }: ChangeDateProps) {
  const [reason, setReason] = useState('');
  const [local, setLocal] = useState(() => (from ? toLocalTime(from.starts_at, from.zone) : ''));
  const [errors, setErrors] = useState<{ reason?: string; local?: string }>({});
  const { run, isBusy, failure } = useWork();
  const send = () => {
    const start = from ? fromLocalTime(local, from.zone) : '';
    const wrong = {
      ...(!from && reason.trim() === '' && { reason: 'Say why: people read it in their mail.' }),
      ...(from &&
        (start === undefined || Date.parse(start) <= Date.now()) && {
          local: 'Choose a moment that is still to come.',
        }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    run(async () => {
      await work(reason.trim(), start ?? '');
      onClose(true);
    });
  };
  const told = people === 1 ? 'One person gets a mail.' : `${String(people)} people get a mail.`;
  return (
    <Modal
      title={title}
      onClose={() => {
        onClose(false);
      }}
    >
      <p>
        {people === 0 ? 'Nobody registered yet.' : told}{' '}
        {from ? 'Whoever has a place keeps it.' : 'This cannot be taken back.'}
      </p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FailureNotice failure={failure} />
        {from && (
          <Field
            type="datetime-local"
            label="New begin"
            hint={`By the clock of ${from.zone.replaceAll('_', ' ')}; it stays as long as it was.`}
            errors={errors.local ? [errors.local] : []}
            value={local}
            onChange={({ target }) => {
              setLocal(target.value);
            }}
          />
        )}
        <TextArea
          label={from ? 'Why, if you like to say' : 'Why'}
          hint="It stands in the mail, as you write it."
          rows={3}
          maxLength={500}
          errors={errors.reason ? [errors.reason] : []}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
          }}
        />
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {from ? 'Move it' : 'Call it off'}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onClose(false);
            }}
          >
            Leave it as it is
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
