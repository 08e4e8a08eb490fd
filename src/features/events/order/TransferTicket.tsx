import { useState } from 'react';
import { formats } from '#contracts/formats.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { transferTicket, type OrderProps, type TicketSeat } from './orders.ts';

interface TransferTicketProps extends OrderProps {
  of: TicketSeat;
  onClose: () => void;
}

/** Gives a ticket to somebody else: a name, and an address that it is sent to. */
export function TransferTicket({ link, of, refetch, onClose }: TransferTicketProps) {
  const { transfer: t } = useStrings(orderStrings);
  const { submit, isBusy, failure } = useAction();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<'name' | 'email'>();
  const send = async () => {
    const address = email.trim();
    const problem =
      name.trim() === ''
        ? 'name'
        : address !== '' && !formats.email.pattern.test(address)
          ? 'email'
          : undefined;
    setWrong(problem);
    if (problem !== undefined) return { rejected: problem };
    const result = await submit(async () => {
      await transferTicket(link, { ...of, name: name.trim(), email: address });
      await refetch();
      return address === '' ? t.done : t.given(name.trim());
    });
    if (result === 'complete') onClose();
    return result;
  };
  return (
    <Modal title={t.title} onClose={onClose}>
      <Form name="transfer-ticket" send={send}>
        <FailureNotice failure={failure} />
        <Field
          label={t.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          errors={wrong === 'name' ? [t.needName] : []}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t.email}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          hint={t.hint}
          errors={wrong === 'email' ? [t.needEmail] : []}
          onChange={({ target }) => setEmail(target.value)}
        />
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {t.send}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
