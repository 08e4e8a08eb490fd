import { type ReactNode, useId } from 'react';

interface CompareTableProps {
  /** Names the table, and the frame that scrolls where the table is wider than the screen. */
  caption: string;
  /** The head and the body. */
  children: ReactNode;
}

/** A table of figures in a frame that keys can scroll. */
export function CompareTable({ caption, children }: CompareTableProps) {
  const id = useId();
  return (
    // What scrolls must be reachable by keys.
    <div className="table-frame" role="region" aria-labelledby={id} tabIndex={0}>
      <table className="compare">
        <caption id={id}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
