import { useState } from 'react';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { findListings } from '../lists/find-rows.ts';
import { mergeListings } from './change-listing.ts';
import { describePerson, type ManagedListing } from './managed-listing.ts';
import {
  formatCounts,
  listDifferences,
  type MergeSide,
  readSides,
  suggestFields,
  takenWith,
} from './merge-preview.ts';

interface MergeListingProps {
  listing: ManagedListing;
  onSettled: (report: string) => void;
}

/** Merges the listing with another one of the same business: find it, compare, confirm. */
export function MergeListing({ listing, onSettled }: MergeListingProps) {
  const [other, setOther] = useState<{ id: string; name: string }>();
  return (
    <Panel title="Merge">
      {other ? (
        <QueryBoundary
          queryKey={['admin', 'merge', listing.id, other.id]}
          load={() => readSides(listing.id, other.id)}
        >
          {(sides) => (
            <Compare
              key={sides.map((side) => side.listing.updated_at).join()}
              sides={sides}
              onCancel={() => setOther(undefined)}
              onSettled={onSettled}
            />
          )}
        </QueryBoundary>
      ) : (
        <Finder
          label="Other listing"
          hint="Another listing of the same business, by its name."
          queryKey={['listings', listing.id]}
          find={(words) => findListings(words, listing.id)}
          describe={({ city, status }) => [city, statusLabel(status)].filter(Boolean).join(' · ')}
          button="Compare"
          buttonName="Compare with"
          onChoose={setOther}
        />
      )}
    </Panel>
  );
}

interface CompareProps {
  sides: [MergeSide, MergeSide];
  onCancel: () => void;
  onSettled: (report: string) => void;
}

function Compare({ sides: [one, other], onCancel, onSettled }: CompareProps) {
  // A public listing cannot be merged into one that is not.
  const [isSwapped, setSwapped] = useState(
    one.listing.status !== 'approved' && other.listing.status === 'approved',
  );
  const [keep, remove] = isSwapped ? [other, one] : [one, other];
  return (
    <div className="stack">
      <SelectField
        label="Keep"
        hint="The address of the other one leads here."
        value={isSwapped ? 'other' : 'one'}
        options={[
          ['one', nameSide(one)],
          ['other', nameSide(other)],
        ]}
        onChange={(event) => setSwapped(event.target.value === 'other')}
      />
      <Choose key={keep.listing.id} keep={keep} remove={remove} onCancel={onCancel} onSettled={onSettled} />
    </div>
  );
}

const nameSide = ({ listing, owner }: MergeSide) =>
  [
    listing.name,
    listing.city,
    statusLabel(listing.status),
    owner ? `owner: ${owner.name || 'No name'}` : 'no owner',
  ]
    .filter(Boolean)
    .join(' · ');

interface ChooseProps {
  keep: MergeSide;
  remove: MergeSide;
  onCancel: () => void;
  onSettled: (report: string) => void;
}

function Choose({ keep, remove, onCancel, onSettled }: ChooseProps) {
  const changes = listDifferences(keep.listing, remove.listing);
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => suggestFields(keep.listing, changes));
  const [ownerFrom, setOwnerFrom] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isContested = keep.owner && remove.owner && keep.owner.user_id !== remove.owner.user_id;
  const teamMoves = !isContested || ownerFrom === 'remove';
  const moved = formatCounts(teamMoves ? remove.counts : { ...remove.counts, removed_team: 0 });
  return (
    <>
      <ChangeDiff
        changes={changes}
        caption="Choose a version of each field"
        heads={['Kept listing', 'Other listing']}
        chosenSide={(field) => (taken.has(field) ? 'after' : 'before')}
        onChooseSide={(field, side) => {
          const together = new Set(takenWith(field));
          setTaken(side === 'after' ? taken.union(together) : taken.difference(together));
        }}
      />
      {isContested && keep.owner && remove.owner && (
        <SelectField
          label="Owner"
          hint="The other owner loses the listing, with their team."
          value={ownerFrom}
          options={[
            ['', 'Choose…'],
            ['keep', describePerson(keep.owner)],
            ['remove', describePerson(remove.owner)],
          ]}
          onChange={(event) => setOwnerFrom(event.target.value)}
        />
      )}
      <div className="actions">
        <Button onClick={() => setAsking(true)}>Merge…</Button>
        <Button variant="quiet" onClick={onCancel}>
          Choose another
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          name="listing-merge"
          title={`Merge “${remove.listing.name}” into “${keep.listing.name}”?`}
          label="Merge"
          hint="Sent to the owners by email."
          missing={
            isContested && ownerFrom === '' ? 'Choose the owner of the merged listing first.' : undefined
          }
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await mergeListings({
              keep: keep.listing,
              remove: remove.listing,
              fields: [...taken],
              ownerFrom: ownerFrom === 'keep' || ownerFrom === 'remove' ? ownerFrom : undefined,
              reason,
            });
            setAsking(false);
            onSettled(`“${remove.listing.name}” merged into “${keep.listing.name}”.`);
          }}
        >
          <p>
            {moved === '' ? 'Its statistics move.' : `What moves: ${moved}, and its statistics.`}{' '}
            {teamMoves
              ? 'The messages and job applications that it received move with its team.'
              : 'Its team leaves, and the messages and job applications that it received do not move.'}{' '}
            Registrations move with their event. The page of “{remove.listing.name}” leads to the kept one.
          </p>
          <p>An admin can undo this for 30 days.</p>
        </ReasonDialog>
      )}
    </>
  );
}
