import { useState } from 'react';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface LeadNoteProps {
  note: string;
  onSave: (note: string) => Promise<FormResult>;
}

/** What the team notes about a lead; nobody else reads it. */
export function LeadNote({ note, onSave }: LeadNoteProps) {
  const t = useStrings(leadStrings);
  const [text, setText] = useState(note);
  return (
    <Form name="lead-note" send={() => onSave(text.trim())}>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== note && (
        <p>
          <Button type="submit" variant="quiet">
            {t.saveNote}
          </Button>
        </p>
      )}
    </Form>
  );
}
