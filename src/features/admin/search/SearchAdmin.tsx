import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { SynonymForm } from './SynonymForm.tsx';
import { filterSynonyms, languageOptions, listSynonyms, type Synonym } from './synonyms.ts';
import { TestSearch } from './TestSearch.tsx';

const pageSize = 25;

/** What visitors find, and the synonyms that searches understand; admins change them. */
export function SearchAdmin() {
  return (
    <AdminGate name="Search">
      {({ isAdmin }) => (
        <div className="stack">
          <TestSearch />
          <QueryBoundary queryKey={['admin', 'synonyms']} load={listSynonyms}>
            {(synonyms, reload) => <Synonyms synonyms={synonyms} isAdmin={isAdmin} onSaved={reload} />}
          </QueryBoundary>
        </div>
      )}
    </AdminGate>
  );
}

interface SynonymsProps {
  synonyms: Synonym[];
  isAdmin: boolean;
  onSaved: () => void;
}

function Synonyms({ synonyms, isAdmin, onSaved }: SynonymsProps) {
  const [text, setText] = useState('');
  const [language, setLanguage] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const found = filterSynonyms(synonyms, text, language);
  const settle = () => {
    setOpen(undefined);
    onSaved();
  };
  return (
    <>
      {isAdmin && (
        <Panel title="Add synonym">
          {/* Empty again once one was added. */}
          <SynonymForm key={synonyms.length} onSaved={settle} />
        </Panel>
      )}
      <section className="stack" aria-label="Synonyms">
        <h2>Synonyms</h2>
        <div className="toolbar">
          <Field
            label="Find a synonym"
            type="search"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPage(1);
            }}
          />
          <SelectField
            label="Show language"
            options={[['', 'All'], ...languageOptions]}
            value={language}
            onChange={(event) => {
              setLanguage(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <p role="status">{found.length === 1 ? '1 synonym' : `${String(found.length)} synonyms`}</p>
        <ul className="queue">
          {found.slice((page - 1) * pageSize, page * pageSize).map((synonym) => (
            <li key={synonym.id} data-current={open === synonym.id}>
              <span aria-hidden="true" />
              <button
                type="button"
                className="opener"
                disabled={!isAdmin}
                aria-expanded={open === synonym.id}
                onClick={() => setOpen(open === synonym.id ? undefined : synonym.id)}
              >
                <span>{synonym.words.join(', ')}</span>
                <small>→ {synonym.meanings.join(', ')}</small>
              </button>
              {open === synonym.id && (
                <div className="detail">
                  <SynonymForm synonym={synonym} onSaved={settle} />
                </div>
              )}
            </li>
          ))}
        </ul>
        <Pager page={page} pageSize={pageSize} total={found.length} onChange={setPage} />
      </section>
    </>
  );
}
