import { useState } from 'react';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { moveEntry } from '../move-entry.ts';
import { archiveItem, deleteItem, orderItems, type SoldTable, type TicketSetup } from './ticket-setup.ts';

interface Item {
  id: string;
  name: string;
  archived_at: string | null;
  isSold: boolean;
}

interface ItemListProps<Sold extends Item> {
  event: TicketSetup;
  table: SoldTable;
  items: readonly Sold[];
  /** What is said when there are none. */
  empty: string;
  describe: (item: Sold) => string;
  onEdit: (item: Sold) => void;
  onChanged: () => Promise<unknown>;
}

/** Tickets, add-ons or codes of an event, with the ways to change each; what was ordered is archived and not deleted. */
export function ItemList<Sold extends Item>({
  event,
  table,
  items,
  empty,
  describe,
  onEdit,
  onChanged,
}: ItemListProps<Sold>) {
  const t = useStrings(ticketSetupStrings);
  const action = useAction();
  const [deleting, setDeleting] = useState<Sold>();
  const live = items.filter(({ archived_at: at }) => at === null);
  const gone = items.filter(({ archived_at: at }) => at !== null);
  const archive = ({ id, name }: Item, isArchived: boolean) =>
    action.run(async () => {
      await archiveItem(table, id, isArchived);
      await onChanged();
      if (!isArchived) return t.restored(name);
      return { message: t.archived(name), undo: () => archiveItem(table, id, false).then(onChanged) };
    });
  const move = (at: number, by: -1 | 1) =>
    action.run(async () => {
      if (table === 'promo_codes') return;
      await orderItems(table, event.id, [
        ...moveEntry(
          live.map(({ id }) => id),
          at,
          at + by,
        ),
        ...gone.map(({ id }) => id),
      ]);
      await onChanged();
    });
  const row = (item: Sold, at: number) => {
    const isLive = item.archived_at === null;
    const isOrdered = isLive && table !== 'promo_codes';
    const buttons: [label: string, work: () => void, isShown: boolean][] = [
      [t.edit, () => onEdit(item), isLive],
      [t.up, () => move(at, -1), isOrdered && at > 0],
      [t.down, () => move(at, 1), isOrdered && at < live.length - 1],
      [t.archive, () => archive(item, true), isLive && item.isSold],
      [t.restore, () => archive(item, false), !isLive],
      [t.remove, () => setDeleting(item), !item.isSold],
    ];
    return (
      <li key={item.id}>
        <span>
          <strong dir="auto">{item.name}</strong>
          <br />
          <span className="soft">{describe(item)}</span>
        </span>
        <span className="actions">
          {buttons
            .filter(([, , isShown]) => isShown)
            .map(([label, work]) => (
              <button
                key={label}
                type="button"
                className="link"
                aria-label={t.named(label, item.name)}
                aria-disabled={action.isBusy}
                onClick={work}
              >
                {label}
              </button>
            ))}
        </span>
      </li>
    );
  };
  return (
    <>
      <FailureNotice failure={action.failure} />
      {live.length === 0 ? <p className="soft">{empty}</p> : <ul className="rows">{live.map(row)}</ul>}
      {gone.length > 0 && (
        <details className="folded">
          <summary>{t.sections.archived}</summary>
          <ul className="rows">{gone.map(row)}</ul>
        </details>
      )}
      {deleting && (
        <Modal title={t.ask(deleting.name)} onClose={() => setDeleting(undefined)}>
          <p>{t.askText}</p>
          <div className="actions">
            <Button
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => {
                  await deleteItem(table, deleting.id);
                  await onChanged();
                  setDeleting(undefined);
                  return t.removed(deleting.name);
                })
              }
            >
              {t.remove}
            </Button>
            <Button variant="quiet" onClick={() => setDeleting(undefined)}>
              {t.goBack}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
