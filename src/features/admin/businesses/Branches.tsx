import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { BranchList } from '../../../kit/branches/BranchList.tsx';
import { setBranch } from '../../../kit/branches/branches.ts';
import { useAction } from '../../../kit/use-action.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { findListings } from '../lists/find-rows.ts';
import type { Managed } from './managed-listing.ts';
import { managedUrl } from './managed-url.ts';

interface BranchesProps {
  managed: Managed;
  onChanged: () => void;
}

/** The locations of the listing's organization; staff add and remove them, whoever owns them. */
export function Branches({ managed: { listing, branches }, onChanged }: BranchesProps) {
  const action = useAction();
  const isMain = branches.some(({ id, is_main }) => is_main && id === listing.id);
  return (
    <Panel title="Locations">
      <BranchList listing={listing.id} branches={branches} urlOf={managedUrl} onChanged={onChanged} />
      <ActionNotice action={action} />
      {isMain && listing.status !== 'merged' && (
        <Finder
          label="Add location"
          hint="Another listing of the same organization, by its name."
          queryKey={['listings', listing.id]}
          find={(words) => findListings(words, listing.id)}
          describe={({ city, status }) => [city, statusLabel(status)].filter(Boolean).join(' · ')}
          button="Add"
          isBusy={action.isBusy}
          onChoose={({ id, name }) =>
            action.run(async () => {
              await setBranch(id, listing.id);
              onChanged();
              return `“${name}” is now a location of “${listing.name}”.`;
            })
          }
        />
      )}
    </Panel>
  );
}
