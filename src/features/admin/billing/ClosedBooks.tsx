import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type BillingSettings, readBillingSettings, saveBillingSettings } from './billing-settings.ts';

interface ClosedBooksProps {
  settings: BillingSettings;
  zone: string;
  isAdmin: boolean;
  onSaved: () => void;
}

const spell = (day: string) => formatDate(day, { zone: 'UTC' });

/** Until when nothing can be booked any more; admins close and reopen the books. */
export function ClosedBooks({ settings, zone, isAdmin, onSaved }: ClosedBooksProps) {
  const closed = settings.books_closed_until;
  const [yesterday] = useState(() => addDays(dateIn(Date.now(), zone), -1));
  const [day, setDay] = useState(closed ?? '');
  const [asked, setAsked] = useState<{ until: string | null }>();
  const action = useAction();
  const stop = () => setAsked(undefined);
  const save = async (until: string | null) => {
    // Other settings may have been saved since: the books alone must be as they were shown.
    const current = await readBillingSettings();
    const result =
      current.books_closed_until === closed &&
      (await saveBillingSettings({ books_closed_until: until }, current));
    onSaved();
    if (!result || 'conflict' in result)
      throw new UserError('Someone else changed the books. Check the date and try again.');
    return until ? `The books are closed until ${spell(until)}.` : 'The books are open.';
  };
  const review = () => {
    if (!day || day > yesterday) throw new UserError('Choose a day before today.');
    if (day === closed) throw new UserError('The books are already closed until this day.');
    setAsked({ until: day });
    return Promise.resolve();
  };
  const until = asked?.until ?? null;
  const isReopened = closed !== null && (until === null || until < closed);
  return (
    <Panel title="Closed books">
      <p>{closed ? `Nothing can be booked on or before ${spell(closed)}.` : 'The books are open.'}</p>
      <ActionNotice action={action} />
      {isAdmin && (
        <Form name="closed-books" send={() => action.submit(review)}>
          <Field
            label="Closed until"
            hint="The last day of a period that your bookkeeper has finished."
            type="date"
            min="2000-01-01"
            max={yesterday}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <div className="actions">
            <Button type="submit" isBusy={action.isBusy}>
              Close books…
            </Button>
            {closed && (
              <Button variant="quiet" isBusy={action.isBusy} onClick={() => setAsked({ until: null })}>
                Reopen all…
              </Button>
            )}
          </div>
        </Form>
      )}
      {asked && (
        <Modal title={until ? `Close the books until ${spell(until)}?` : 'Reopen the books?'} onClose={stop}>
          <p>
            {isReopened
              ? 'Payments, invoices and corrections can be dated in the reopened time again. Tell your bookkeeper.'
              : 'Payments, invoices and corrections can no longer be dated on or before that day.'}
          </p>
          <div className="actions">
            <Button
              onClick={() => {
                stop();
                action.run(() => save(until));
              }}
            >
              {until ? 'Close books' : 'Reopen books'}
            </Button>
            <Button variant="quiet" onClick={stop}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </Panel>
  );
}
