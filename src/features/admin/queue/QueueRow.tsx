import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { kinds, type Waiting } from './kinds.ts';
import { type Decisions, QueueDetail } from './QueueDetail.tsx';

interface QueueRowProps extends Decisions {
  onOpen: () => void;
  onMark: (isMarked: boolean) => void;
  item: Waiting;
  zone: string;
  isOpen: boolean;
  isMarked: boolean;
  problem: string | undefined;
}

/** One item of the queue: its line, and all about it when it is open. */
export function QueueRow({
  item,
  zone,
  isOpen,
  isMarked,
  problem,
  onOpen,
  onMark,
  ...actions
}: QueueRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) opener.current?.focus();
  }, [isOpen]);
  return (
    <li data-current={isOpen}>
      <label className="checkbox">
        <input type="checkbox" checked={isMarked} onChange={(event) => onMark(event.target.checked)} />
        <span className="visually-hidden">Select {item.title}</span>
      </label>
      <button ref={opener} type="button" className="opener" aria-expanded={isOpen} onClick={onOpen}>
        <span>{item.title}</span>
        <small>
          {kinds[item.entity].one}
          {item.from && ` · ${item.from}`} · {formatDate(item.since, { zone })}
        </small>
      </button>
      {(isOpen || problem) && (
        <div className="detail">
          {problem && (
            <Notice tone="danger">
              <p>{problem}</p>
            </Notice>
          )}
          {isOpen && <QueueDetail key={item.seenAt} item={item} {...actions} />}
        </div>
      )}
    </li>
  );
}
