import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ChangeDiff } from '../diff/ChangeDiff.tsx';
import { compareField } from '../diff/field-changes.ts';
import { columnLabel } from '../diff/format-value.ts';
import type { Editor } from './editor.ts';

interface ConflictViewProps<Draft extends object, Stored, Columns extends object> {
  editor: Editor<Draft, Stored, Columns>;
  labelOf?: (field: string) => string;
  /** A stored value as people read it; without it, as it is stored. */
  readable?: (field: string, value: unknown) => unknown;
}

/** Both versions of each field that somebody else saved meanwhile, and the choice between them. Nothing without a conflict. */
export function ConflictView<Draft extends object, Stored, Columns extends object>({
  editor,
  labelOf = columnLabel,
  readable = (_field, value) => value,
}: ConflictViewProps<Draft, Stored, Columns>) {
  const { conflict, draft, isBusy } = editor.getState();
  const language = useLanguage();
  if (!conflict) return null;
  const { conflict: t } = formKitStrings[language];
  const valuesOf = (version: Draft) => editor.config.toRow(version) as Readonly<Record<string, unknown>>;
  const [typed, mine, theirs] = [valuesOf(draft), valuesOf(conflict.mine), valuesOf(conflict.theirs)];
  const changes = conflict.names.map((name) => {
    const yours = editor.chosenSide(name) === 'mine' ? typed : mine;
    return compareField(name, readable(name, yours[name]), readable(name, theirs[name]), labelOf, language);
  });
  return (
    <Notice tone="danger">
      <p>{t.text}</p>
      <ChangeDiff
        caption={t.caption}
        heads={[t.mine, t.theirs]}
        changes={changes}
        chosenSide={(name) => (editor.chosenSide(name) === 'mine' ? 'before' : 'after')}
        onChooseSide={(name, side) => editor.choose(name, side === 'before' ? 'mine' : 'theirs')}
      />
      <div className="actions">
        <Button isBusy={isBusy} onClick={() => void editor.resolve()}>
          {t.save}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            for (const name of conflict.names) editor.choose(name, 'theirs');
          }}
        >
          {t.useTheirs}
        </Button>
      </div>
    </Notice>
  );
}
