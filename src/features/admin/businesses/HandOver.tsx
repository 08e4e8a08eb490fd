import { useState } from 'react';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { findPeople } from '../lists/find-rows.ts';
import { handOver } from './change-listing.ts';
import { describePerson, type ManagedListing } from './managed-listing.ts';
import { TeamStays } from './TeamStays.tsx';

interface HandOverProps {
  listing: ManagedListing;
  hasTeam: boolean;
  onClose: () => void;
  onDone: (report: string) => void;
}

type Account = Awaited<ReturnType<typeof findPeople>>[number];

/** Gives a listing to another account, found by name or email address. */
export function HandOver({ listing, hasTeam, onClose, onDone }: HandOverProps) {
  const [chosen, setChosen] = useState<Account>();
  const [teamStays, setTeamStays] = useState(false);
  return (
    <ReasonDialog
      name="listing-hand-over"
      title={`Hand over “${listing.name}”`}
      label="Hand over"
      hint="The former and the new owner get it by email."
      missing={chosen ? undefined : 'Choose the new owner.'}
      onClose={onClose}
      onSend={async (reason) => {
        if (!chosen) return;
        await handOver(listing, chosen.id, reason, teamStays);
        onDone(`Handed over to ${describePerson(chosen)}.`);
      }}
    >
      <Finder
        label="New owner"
        hint="Name or email address of an account."
        queryKey={['people']}
        find={findPeople}
        describe={({ email }) => email ?? ''}
        button="Choose"
        onChoose={setChosen}
      />
      {chosen && <p role="status">New owner: {describePerson(chosen)}</p>}
      <TeamStays
        label={hasTeam ? 'The team stays' : 'Earlier messages stay'}
        hint="Earlier messages and job applications stay readable too. Otherwise the new owner sees only later ones."
        isChecked={teamStays}
        onChange={setTeamStays}
      />
    </ReasonDialog>
  );
}
