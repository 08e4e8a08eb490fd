import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { languageOptions, removeSynonym, restoreSynonym, saveSynonym, type Synonym } from './synonyms.ts';

interface SynonymFormProps {
  synonym?: Synonym;
  onSaved: () => void;
}

/** Adds or changes one synonym. */
export function SynonymForm({ synonym, onSaved }: SynonymFormProps) {
  const [draft, setDraft] = useState({
    language: synonym?.language ?? 'en',
    words: synonym?.words.join(', ') ?? '',
    meanings: synonym?.meanings.join(', ') ?? '',
  });
  const action = useAction();
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <Form
      name="synonym"
      send={() =>
        action.submit(async () => {
          await saveSynonym(draft, synonym);
          onSaved();
          return synonym ? 'Synonym saved.' : 'Synonym added.';
        })
      }
    >
      <ActionNotice action={action} />
      <div className="columns">
        <TextArea
          label="People type"
          hint="Separate words and phrases with commas."
          rows={3}
          value={draft.words}
          onChange={(event) => change({ words: event.target.value })}
        />
        <TextArea
          label="Means"
          hint="Words in names and categories. Each one is an alternative."
          rows={3}
          value={draft.meanings}
          onChange={(event) => change({ meanings: event.target.value })}
        />
        <SelectField
          label="Language"
          options={languageOptions}
          value={draft.language}
          onChange={(event) => change({ language: event.target.value })}
        />
      </div>
      <div className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          {synonym ? 'Save' : 'Add synonym'}
        </Button>
        {synonym && (
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              action.run(async () => {
                await removeSynonym(synonym);
                onSaved();
                return {
                  message: 'Synonym removed.',
                  undo: async () => {
                    await restoreSynonym(synonym);
                    onSaved();
                  },
                };
              })
            }
          >
            Remove
          </Button>
        )}
      </div>
    </Form>
  );
}
