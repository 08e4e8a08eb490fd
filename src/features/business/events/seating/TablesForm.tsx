import { useState } from 'react';
import { seatingStrings } from '../../../../i18n/business/seating-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { saveTables, type Table, type TableDraft } from './seating.ts';

interface TablesFormProps {
  eventId: string;
  tables: readonly Table[];
  onChanged: () => Promise<unknown>;
}

const usualSeats = 8;

/** The names and seats of the tables of an event, added one by one or many at once. */
export function TablesForm({ eventId, tables, onChanged }: TablesFormProps) {
  const t = useStrings(seatingStrings);
  const [drafts, setDrafts] = useState<readonly TableDraft[]>(tables);
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const change = (at: number, patch: Partial<TableDraft>) =>
    setDrafts((now) => now.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  const nameProblem = ({ name }: TableDraft) => {
    const typed = name.trim().toLowerCase();
    if (typed === '') return t.nameMissing;
    return drafts.filter((one) => one.name.trim().toLowerCase() === typed).length > 1 ? t.nameTwice : '';
  };
  const seatsProblem = ({ seats }: TableDraft) =>
    Number.isInteger(seats) && seats >= 1 && seats <= 100 ? '' : t.seatsInvalid;
  const shown = (problem: string) => (isChecked && problem ? [problem] : []);
  const add = () =>
    setDrafts((now) => [
      ...now,
      { id: null, name: nextName(now, t.tableNumber), seats: now.at(-1)?.seats ?? usualSeats },
    ]);
  const send = (): FormResult | Promise<FormResult> => {
    setChecked(true);
    if (drafts.some((one) => nameProblem(one) || seatsProblem(one))) return { rejected: 'tables' };
    return action.submit(async () => {
      await saveTables(eventId, drafts);
      await onChanged();
      return t.saved;
    });
  };
  return (
    <Form name="event-tables" send={send}>
      <FailureNotice failure={action.failure} />
      {drafts.length === 0 && <p className="soft">{t.none}</p>}
      {drafts.map((draft, at) => (
        <fieldset key={draft.id ?? `new ${String(at)}`} className="price-row">
          <legend className="visually-hidden">{draft.name || t.tableNumber(at + 1)}</legend>
          <Field
            label={t.name}
            maxLength={40}
            errors={shown(nameProblem(draft))}
            value={draft.name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <Field
            label={t.seats}
            type="number"
            min={1}
            max={100}
            inputMode="numeric"
            errors={shown(seatsProblem(draft))}
            value={Number.isNaN(draft.seats) ? '' : draft.seats}
            onChange={({ target }) => change(at, { seats: target.valueAsNumber })}
          />
          <p className="actions">
            <Button
              variant="quiet"
              aria-label={t.removeOf(draft.name)}
              onClick={() => setDrafts((now) => now.filter((_, place) => place !== at))}
            >
              {t.remove}
            </Button>
          </p>
        </fieldset>
      ))}
      <p className="actions">
        <Button variant="quiet" onClick={add}>
          {t.add}
        </Button>
        <Button type="submit" isBusy={action.isBusy}>
          {t.save}
        </Button>
      </p>
    </Form>
  );
}

/** The first number that no table has yet. */
function nextName(drafts: readonly TableDraft[], nameOf: (number: number) => string): string {
  const taken = new Set(drafts.map(({ name }) => name.trim()));
  let number = drafts.length + 1;
  while (taken.has(nameOf(number))) number += 1;
  return nameOf(number);
}
