import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Finder } from '../../../../kit/Finder.tsx';
import { findOrganizations, findPeople } from '../../lists/find-rows.ts';
import type { Recipient } from './draft.ts';

interface RecipientFieldProps {
  recipient: Recipient | undefined;
  problem: string | undefined;
  onChoose: (recipient: Recipient | undefined) => void;
}

/** Who is billed: an organization or a person, found by name. */
export function RecipientField({ recipient, problem, onChoose }: RecipientFieldProps) {
  const [kind, setKind] = useState<Recipient['kind']>(recipient?.kind ?? 'organization');
  if (recipient)
    return (
      <p className="actions">
        <span>
          <span className="soft">Bill to</span> <strong dir="auto">{recipient.name}</strong>
        </span>
        <Button variant="quiet" onClick={() => onChoose(undefined)}>
          Choose another
        </Button>
      </p>
    );
  return (
    <div className="columns">
      <SelectField
        label="Bill to"
        value={kind}
        errors={problem === undefined ? [] : [problem]}
        options={[
          ['organization', 'An organization'],
          ['person', 'A person'],
        ]}
        onChange={({ target }) => setKind(target.value === 'person' ? 'person' : 'organization')}
      />
      <div
        className="stack"
        // Enter searches: it does not save the draft.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <Finder
          key={kind}
          label={kind === 'organization' ? 'Find an organization' : 'Find a person'}
          hint="Two letters of the name or more."
          queryKey={['recipients', kind]}
          find={async (words) =>
            kind === 'organization'
              ? findOrganizations(words)
              : (await findPeople(words)).map((person) => ({ ...person, note: person.email ?? '' }))
          }
          describe={({ note }) => note}
          button="Choose"
          onChoose={({ id, name }) => onChoose({ kind, id, name })}
        />
      </div>
    </div>
  );
}
