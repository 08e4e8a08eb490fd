import { Fragment } from 'react';
import { splitAmounts } from '../lib/shared/split-amounts.ts';

/** An amount of money, or a sentence with some: none of them breaks across two lines, and their digits stand below each other. */
export function Amounts({ children: text }: { children: string }) {
  return splitAmounts(text).map((part, index) => {
    const key = `${String(index)} ${part.text}`;
    return part.isAmount ? (
      <span key={key} className="amount">
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
