import { useState } from 'react';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { refreshRegistrations, register } from './registrations.ts';

/** The date that the page is about, and whether it takes registrations now. */
export interface RegistrationPanelProps {
  slug: string;
  title: string;
  occurrenceId: string;
  /** The day that names the date in the page's address. */
  date: string;
  /** The date in words. */
  when: string;
  isOpen: boolean;
  /** Who comes now waits. */
  isFull: boolean;
  maxGuests: number;
}

/** Takes a place for a person and their guests. */
export function RegisterForm({ slug, occurrenceId, isFull, maxGuests }: RegistrationPanelProps) {
  const t = useStrings(eventFormStrings);
  const [guests, setGuests] = useState(0);
  const { submit, isBusy, failure } = useAction();
  const send = async () => {
    await register(occurrenceId, guests, slug);
    await refreshRegistrations();
  };
  return (
    <Form name="event-registration" send={() => submit(send)}>
      <FailureNotice failure={failure} />
      {maxGuests > 0 && (
        <SelectField
          label={t.guests}
          value={String(guests)}
          options={Array.from({ length: maxGuests + 1 }, (_, count): [string, string] => [
            String(count),
            count === 0 ? t.noGuests : String(count),
          ])}
          onChange={(event) => setGuests(Number(event.target.value))}
        />
      )}
      <Button type="submit" isBusy={isBusy}>
        {isFull ? t.joinWaiting : t.register}
      </Button>
    </Form>
  );
}
