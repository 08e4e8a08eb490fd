import { useState } from 'react';
import type { Known } from '#contracts/connections.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { useSettled } from '../../../kit/use-settled.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonRow } from '../people/PersonRow.tsx';
import { connectionsKey, readConnections } from './connections.ts';
import { IntroduceDialog } from './IntroduceDialog.tsx';
import { RemoveConnection } from './RemoveConnection.tsx';

/** Whom one is connected with, by name, found by words. */
export function ConnectionList({ userId, renew }: { userId: string; renew: () => void }) {
  const { list: t, introductions } = useStrings(connectionsStrings);
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<{ what: 'introduce' | 'remove'; person: Known }>();
  const q = useSettled(words).trim();
  const connections = useOwnPages({
    queryKey: [...connectionsKey(userId), 'list', q],
    read: (after?: string) => readConnections(q, after),
    keepsPrevious: true,
  });
  const close = () => setDialog(undefined);
  return (
    <Panel title={t.title}>
      <search>
        <Field
          label={t.search}
          type="search"
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      <QueryState query={connections}>
        {({ pages }) => {
          const people = pages.flatMap((page) => page.people);
          const total = pages[0]?.total ?? 0;
          return (
            <>
              <p role="status">{total > 0 ? t.total(total) : q ? t.none : t.empty}</p>
              <ul className="person-rows">
                {people.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    actions={
                      <>
                        {(total > 1 || q) && (
                          <Button
                            variant="quiet"
                            aria-label={introductions.introduceNamed(person.name)}
                            onClick={() => setDialog({ what: 'introduce', person })}
                          >
                            {introductions.introduce}
                          </Button>
                        )}
                        <Button
                          variant="quiet"
                          aria-label={t.removeNamed(person.name)}
                          onClick={() => setDialog({ what: 'remove', person })}
                        >
                          {t.remove}
                        </Button>
                      </>
                    }
                  />
                ))}
              </ul>
              <MorePages pages={connections} label={t.more} />
            </>
          );
        }}
      </QueryState>
      {dialog?.what === 'introduce' && (
        <IntroduceDialog userId={userId} person={dialog.person} onDone={renew} onClose={close} />
      )}
      {dialog?.what === 'remove' && <RemoveConnection {...dialog.person} onDone={renew} onClose={close} />}
    </Panel>
  );
}
