import { Fragment, type ReactNode } from 'react';
import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { Column } from './columns.ts';

/** How the open record gives way to the next one, or to its list. */
export interface RecordFrame {
  onMove: (way: 'next' | 'previous') => void;
  onClose: () => void;
}

interface RecordDrawerProps extends RecordFrame {
  title: string;
  children: ReactNode;
}

/** The record of a row over its list, with the ways to the next ones. */
export function RecordDrawer({ title, onMove, onClose, children }: RecordDrawerProps) {
  const t = useStrings(listsStrings);
  return (
    <Modal
      title={title}
      look="drawer"
      onClose={onClose}
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
        if (
          (target instanceof Element && target.matches('input, select, textarea')) ||
          ctrlKey ||
          metaKey ||
          altKey
        )
          return;
        if (key === 'j') onMove('next');
        else if (key === 'k') onMove('previous');
      }}
    >
      {children}
      <div className="actions">
        <Button variant="quiet" aria-keyshortcuts="k" onClick={() => onMove('previous')}>
          {t.previous}
        </Button>
        <Button variant="quiet" aria-keyshortcuts="j" onClick={() => onMove('next')}>
          {t.next}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  );
}

interface MissingRecordProps {
  one: string;
  onClose: () => void;
  /** What else can be said or done. */
  children?: ReactNode;
}

/** In place of a record that a link names and that there is not. */
export function MissingRecord({ one, onClose, children }: MissingRecordProps) {
  const t = useStrings(listsStrings);
  return (
    <Modal title={t.notFound(one)} look="drawer" onClose={onClose}>
      <p>{t.gone}</p>
      <div className="actions">
        {children}
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  );
}

interface RecordFactsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  children?: ReactNode;
}

/** What the columns say about a row, but the first, which names it. */
export function RecordFacts<Row>({ row, columns, children }: RecordFactsProps<Row>) {
  const shown = columns.slice(1).flatMap(({ id, label, show, detail }) => {
    const value = (detail ?? show)(row);
    return value === null || value === '' ? [] : [{ id, label, value }];
  });
  return (
    <dl className="facts">
      {shown.map(({ id, label, value }) => (
        <Fragment key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {children}
    </dl>
  );
}
