import { useState } from 'react';
import { seatingStrings } from '../../../../i18n/business/seating-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SeatedParty } from './SeatedParty.tsx';
import {
  countPeople,
  partiesOf,
  peopleOf,
  seatAutomatically,
  type SeatedEvent,
  seatPeople,
} from './seating.ts';

interface SeatPeopleProps {
  event: SeatedEvent;
  date: string;
  onChanged: () => Promise<unknown>;
}

/** Who comes on a date by who ordered together, chosen and seated at a table, or seated automatically. */
export function SeatPeople({ event, date, onChanged }: SeatPeopleProps) {
  const t = useStrings(seatingStrings);
  const { id, tables } = event;
  const people = peopleOf(event, date);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [table, setTable] = useState(tables[0]?.id ?? '');
  const action = useAction();
  const sitting = (tableId: string) => countPeople(people.filter(({ table_id: one }) => one === tableId));
  const options = tables.map(
    ({ id: one, name, seats }) => [one, t.tableTaken(name, sitting(one), seats)] as const,
  );
  const overfull = tables.filter(({ id: one, seats }) => sitting(one) > seats);
  const words = typed.trim().toLowerCase();
  const fits = (one: (typeof people)[number]) =>
    (at === 'all' || (one.table_id ?? '') === at) &&
    `${one.attendee_name} ${one.order_code ?? ''} ${one.table ?? ''}`.toLowerCase().includes(words);
  const parties = partiesOf(people.filter(fits));
  const selected = people.filter((one) => chosen.includes(one.id));
  const seat = (isDespiteFull: boolean) =>
    action.run(async () => {
      await seatPeople(id, chosen, table, isDespiteFull);
      setChosen([]);
      await onChanged();
      return t.seated(countPeople(selected));
    });
  const automatically = () =>
    action.run(async () => {
      const { seated, left } = await seatAutomatically(id, date);
      await onChanged();
      return left > 0 ? t.seatedSome(seated, left) : t.seated(seated);
    });
  if (people.length === 0) return <p className="soft">{t.nobody}</p>;
  return (
    <div className="stack">
      {overfull.map(({ id: one, name, seats }) => (
        <Notice key={one} tone="danger">
          {t.overfull(name, seats, sitting(one))}
        </Notice>
      ))}
      <p className="actions">
        <Button variant="quiet" isBusy={action.isBusy} onClick={automatically}>
          {t.automatically}
        </Button>
        <span className="soft">{t.unseated(countPeople(people.filter((one) => one.table_id === null)))}</span>
      </p>
      <div className="price-row">
        <Field label={t.find} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        <SelectField
          label={t.show}
          value={at}
          options={[['all', t.everybody], ['', t.noTable], ...options]}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      {parties.length === 0 && <p className="soft">{t.noMatches}</p>}
      <ul className="rows">
        {parties.map((party) => (
          <SeatedParty key={party.key} party={party} chosen={chosen} onChoose={setChosen} />
        ))}
      </ul>
      <div className="price-row seat-bar">
        <SelectField
          label={t.table}
          value={table}
          options={[...options, ['', t.noTable]]}
          onChange={({ target }) => setTable(target.value)}
        />
        <div className="stack">
          <FailureNotice failure={action.failure} />
          <p className="actions">
            <Button isBusy={action.isBusy} disabled={chosen.length === 0} onClick={() => seat(false)}>
              {t.seat(countPeople(selected))}
            </Button>
            {action.failure?.code === 'table_full' && (
              <Button variant="quiet" isBusy={action.isBusy} onClick={() => seat(true)}>
                {t.seatAnyway}
              </Button>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
