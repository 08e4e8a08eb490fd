import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { entities, type Entity, kinds } from './kinds.ts';
import type { QueueState } from './load-queue.ts';
import type { QueueSearch } from './queue-search.ts';

const pause = 300;

interface QueueToolbarProps {
  search: QueueSearch;
  totals: QueueState['totals'];
  onSearch: (change: Partial<QueueSearch>, way?: 'push' | 'replace') => void;
}

/** What is shown of the approvals: their type, a part of the name, and the order. */
export function QueueToolbar({ search, totals, onSearch }: QueueToolbarProps) {
  const { kind, words: shown, isNewestFirst } = search;
  const [words, setWords] = useState(shown);
  const [known, setKnown] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another search was opened: with Back, or by clearing it.
  if (known !== shown) {
    setKnown(shown);
    if (words.trim() !== shown) setWords(shown);
  }
  const choose = (next: Entity | undefined) => onSearch({ kind: next });
  return (
    <>
      <ul className="segments" aria-label="Type">
        <Segment label="All" count={sumOf(totals)} isOn={!kind} onPress={() => choose(undefined)} />
        {entities.map((entity) => (
          <Segment
            key={entity}
            label={kinds[entity].many}
            count={totals[entity]}
            isOn={kind === entity}
            onPress={() => choose(entity)}
          />
        ))}
      </ul>
      <div className="toolbar">
        <Field
          label="Search by name"
          type="search"
          value={words}
          onChange={({ target: { value } }) => {
            setWords(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => onSearch({ words: value }, 'replace'), pause);
          }}
        />
        <SelectField
          label="Sort by"
          options={[
            ['oldest', 'Oldest first'],
            ['newest', 'Newest first'],
          ]}
          value={isNewestFirst ? 'newest' : 'oldest'}
          onChange={({ target: { value } }) => onSearch({ isNewestFirst: value === 'newest' })}
        />
      </div>
    </>
  );
}

const sumOf = (totals: QueueState['totals']): number =>
  Object.values(totals).reduce((all, one) => all + one, 0);

interface SegmentProps {
  label: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

function Segment({ label, count, isOn, onPress }: SegmentProps) {
  return (
    <li>
      <button type="button" aria-pressed={isOn} onClick={onPress}>
        {label} {count > 0 && <b>{count}</b>}
      </button>
    </li>
  );
}
