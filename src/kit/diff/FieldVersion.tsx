import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { compareWords } from './compare-words.ts';
import { type FieldChange, linesOf } from './field-changes.ts';
import { ValueLine } from './ValueLine.tsx';

interface FieldVersionProps {
  change: FieldChange;
  side: 'before' | 'after';
}

/** One version of a field: what the other one does not have is marked. */
export function FieldVersion({ change, side }: FieldVersionProps) {
  const { diff: t } = useStrings(formKitStrings);
  if (change[side] === '') return <span className="soft">{t.empty}</span>;
  const { shownAs } = change;
  if (shownAs === 'text') return <Words change={change} side={side} />;
  const others = linesOf(change[side === 'before' ? 'after' : 'before']);
  return linesOf(change[side]).map((line) => (
    <Line key={line} mark={others.includes(line) ? undefined : side}>
      <ValueLine label={change.label} line={line} shownAs={shownAs} />
    </Line>
  ));
}

function Words({ change: { before, after }, side }: FieldVersionProps) {
  const hidden = side === 'before' ? 'added' : 'removed';
  return compareWords(before, after)
    .filter(({ kind }) => kind !== hidden)
    .map(({ kind, text }, at) => {
      if (kind === 'same') return <span key={at}>{text}</span>;
      return kind === 'removed' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
    });
}

function Line({ mark, children }: { mark: 'before' | 'after' | undefined; children: React.ReactNode }) {
  if (mark === undefined) return <div>{children}</div>;
  return <div>{mark === 'before' ? <del>{children}</del> : <ins>{children}</ins>}</div>;
}
