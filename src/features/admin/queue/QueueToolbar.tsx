import { useTypedWords } from '../../../kit/table/use-typed-words.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ImportChip } from './ImportChip.tsx';
import { entities, type Entity, kinds, type QueueState } from './kinds.ts';

import type { QueueSearch } from './queue-search.ts';

interface QueueToolbarProps {
  search: QueueSearch;
  totals: QueueState['totals'];
  onSearch: (change: Partial<QueueSearch>, way?: 'push' | 'replace') => void;
}

/** What is shown of the approvals: their type, a part of the name, and the order. */
export function QueueToolbar({ search, totals, onSearch }: QueueToolbarProps) {
  const { kind, words: shown, isNewestFirst, importId } = search;
  const { words, type } = useTypedWords(shown, (next) => {
    onSearch({ words: next }, 'replace');
  });
  return (
    <>
      {importId ? (
        <ImportChip importId={importId} onRemove={() => onSearch({ importId: undefined })} />
      ) : (
        <Types kind={kind} totals={totals} onChoose={(next) => onSearch({ kind: next })} />
      )}
      <div className="toolbar">
        <Field
          label="Search by name"
          type="search"
          value={words}
          onChange={(event) => {
            type(event.target.value);
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

interface TypesProps {
  kind: Entity | undefined;
  totals: QueueState['totals'];
  onChoose: (kind: Entity | undefined) => void;
}

const Types = ({ kind, totals, onChoose }: TypesProps) => (
  <ul className="segments" aria-label="Type">
    <Segment label="All" count={sumOf(totals)} isOn={!kind} onPress={() => onChoose(undefined)} />
    {entities.map((entity) => (
      <Segment
        key={entity}
        label={kinds[entity].many}
        count={totals[entity]}
        isOn={kind === entity}
        onPress={() => onChoose(entity)}
      />
    ))}
  </ul>
);

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
