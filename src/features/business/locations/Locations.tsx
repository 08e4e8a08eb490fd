import { locationStrings } from '../../../i18n/business/location-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { BranchList } from '../../../kit/branches/BranchList.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { AddExisting } from './AddExisting.tsx';
import { type BusinessLocations, readLocations } from './locations.ts';

/** The locations of the business that `?id=` names: add one, remove one. */
export const Locations = sessionIsland(
  { name: 'Locations', reason: (language) => locationStrings[language].signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['locations', userId]} load={(id) => readLocations(id, userId)}>
      {(locations, reload) => <Editor locations={locations} onChanged={reload} />}
    </LoadByParam>
  ),
);

interface EditorProps {
  locations: BusinessLocations;
  onChanged: () => void;
}

function Editor({ locations: { listing, branches, isMain, candidates }, onChanged }: EditorProps) {
  const t = useStrings(locationStrings);
  const path = useLocalPath();
  const settle = (message: string) => {
    showToast({ message });
    onChanged();
  };
  return (
    <>
      <Panel title={t.title(branches.find(({ is_main }) => is_main)?.name ?? listing.name)}>
        <p>{t.text}</p>
        <BranchList
          listing={listing.id}
          branches={branches}
          urlOf={(id) => path(businessUrl('locations', { id }))}
          onChanged={onChanged}
        />
        {isMain ? (
          <p className="actions">
            <a className="button" href={path(businessUrl('add', { main: listing.id }))}>
              {t.add}
            </a>
          </p>
        ) : (
          <p className="soft">{t.onMain}</p>
        )}
      </Panel>
      {isMain && candidates.length > 0 && (
        <AddExisting
          key={candidates.map(({ id }) => id).join()}
          main={listing}
          candidates={candidates}
          onAdded={settle}
        />
      )}
    </>
  );
}
