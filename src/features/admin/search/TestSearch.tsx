import { useState } from 'react';
import { type HubSearch, searchKinds } from '#contracts/search.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatReason, testSearch } from './synonyms.ts';

const labels = {
  businesses: 'Businesses',
  events: 'Events',
  jobs: 'Jobs',
  deals: 'Deals',
  posts: 'News and blog',
} satisfies Record<(typeof searchKinds)[number], string>;

/** Searches as a visitor does, and says why each hit has its place. */
export function TestSearch() {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<{ q: string; hits: HubSearch }>();
  const action = useAction();
  return (
    <Panel title="Test a search">
      <Form
        name="test-search"
        role="search"
        send={() =>
          action.submit(async () => {
            const typed = q.trim();
            setFound(typed === '' ? undefined : { q: typed, hits: await testSearch(typed) });
          })
        }
      >
        <div className="toolbar">
          <Field
            label="What visitors type"
            type="search"
            maxLength={100}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          <Button type="submit" isBusy={action.isBusy}>
            Search
          </Button>
        </div>
      </Form>
      <ActionNotice action={action} />
      {found && <Found {...found} />}
    </Panel>
  );
}

function Found({ q, hits: { search, ...kinds } }: { q: string; hits: HubSearch }) {
  const shown = searchKinds.filter((kind) => kinds[kind].length > 0);
  return (
    <div className="stack" role="status">
      {search.corrected && <p>Searched for “{search.corrected}”: nothing has the words as typed.</p>}
      {search.is_partial && <p>Nothing has all of these words.</p>}
      {search.suggestion && <p>Visitors are offered “{search.suggestion}”.</p>}
      {search.categories.length > 0 && (
        <p>Categories: {search.categories.map(({ name }) => name).join(', ')}</p>
      )}
      {shown.length === 0 && <p>No results for “{q}”. Add a synonym below.</p>}
      {shown.map((kind) => (
        <section key={kind} aria-label={labels[kind]}>
          <h3>{labels[kind]}</h3>
          <ol>
            {kinds[kind].map(({ slug, title, rank }) => (
              <li key={slug}>
                <span dir="auto">{title}</span>{' '}
                <small className="soft">{formatReason(rank, search.is_partial)}</small>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
