import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useSettled } from '../use-settled.ts';
import { findAccounts, handOver } from './change-listing.ts';
import { describePerson, type ManagedListing } from './managed-listing.ts';
import { TeamStays } from './TeamStays.tsx';

interface HandOverProps {
  listing: ManagedListing;
  hasTeam: boolean;
  onClose: () => void;
  onDone: (report: string) => void;
}

type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** Gives a listing to another account, found by name or email address. */
export function HandOver({ listing, hasTeam, onClose, onDone }: HandOverProps) {
  const [chosen, setChosen] = useState<Account>();
  const [teamStays, setTeamStays] = useState(false);
  return (
    <ReasonDialog
      title={`Hand over “${listing.name}”`}
      label="Hand over"
      hint="The former and the new owner get it by email."
      missing={chosen ? undefined : 'Choose the new owner.'}
      onClose={onClose}
      onSend={async (reason) => {
        if (!chosen) return;
        await handOver(listing, chosen.user_id, reason, teamStays);
        onDone(`Handed over to ${describePerson(chosen)}.`);
      }}
    >
      <FindAccount chosen={chosen} onChoose={setChosen} />
      <TeamStays
        label={hasTeam ? 'The team stays' : 'Earlier messages stay'}
        hint="Earlier messages and job applications stay readable too. Otherwise the new owner sees only later ones."
        isChecked={teamStays}
        onChange={setTeamStays}
      />
    </ReasonDialog>
  );
}

function FindAccount({
  chosen,
  onChoose,
}: {
  chosen: Account | undefined;
  onChoose: (account: Account) => void;
}) {
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  return (
    <>
      <Field
        label="New owner"
        type="search"
        hint="Name or full email address of an account."
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {settled.trim().length >= 2 && (
        <QueryBoundary queryKey={['admin', 'accounts', settled]} load={() => findAccounts(settled)}>
          {(accounts) =>
            accounts.length === 0 ? (
              <p>No matches.</p>
            ) : (
              <fieldset>
                <legend>Accounts</legend>
                {accounts.map((account) => (
                  <label key={account.user_id} className="check">
                    <input
                      type="radio"
                      name="account"
                      checked={chosen?.user_id === account.user_id}
                      onChange={() => onChoose(account)}
                    />
                    {describePerson(account)}
                  </label>
                ))}
              </fieldset>
            )
          }
        </QueryBoundary>
      )}
      {chosen && <p>New owner: {describePerson(chosen)}</p>}
    </>
  );
}
