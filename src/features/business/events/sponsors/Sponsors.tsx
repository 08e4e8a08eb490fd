import { useState } from 'react';
import { eventSponsorStrings } from '../../../../i18n/business/event-sponsor-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { showToast } from '../../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { chamberFolder } from '../../../../lib/browser/upload-picture.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import type { PostArea } from '../../posts/post-area.ts';
import { postIsland } from '../../posts/post-island.tsx';
import { EventNav } from '../EventNav.tsx';
import { moveEntry } from '../move-entry.ts';
import { SponsorForm } from './SponsorForm.tsx';
import { SponsorRow } from './SponsorRow.tsx';
import { readSponsoredEvent, saveSponsors, type Sponsor, type SponsoredEvent } from './sponsors.ts';

/** The sponsors of the event that `?event=` names: added, changed, ordered and removed. */
export const Sponsors = postIsland(
  { name: 'Sponsors', reason: (language) => eventSponsorStrings[language].signIn },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['event-sponsors']} load={readSponsoredEvent}>
      {(event, _, refetch) => (
        <>
          <EventNav area={area} event={event} page="sponsors" />
          <List area={area} event={event} onChanged={refetch} />
        </>
      )}
    </LoadByParam>
  ),
);

interface ListProps {
  area: PostArea;
  event: SponsoredEvent;
  onChanged: () => Promise<unknown>;
}

function List({ area, event, onChanged }: ListProps) {
  const t = useStrings(eventSponsorStrings);
  const { id, businessId, isPublic, sponsors } = event;
  const [editing, setEditing] = useState<number | 'new'>();
  const action = useAction();
  const save = async (next: readonly Sponsor[]) => {
    const isStillPublic = await saveSponsors(id, next);
    await onChanged();
    if (isPublic && !isStillPublic) showToast({ message: t.inReview });
    return isPublic && !isStillPublic ? undefined : t.saved;
  };
  const remove = (at: number, name: string) => {
    action.run(async () => {
      await save(sponsors.filter((_, place) => place !== at));
      return { message: t.removed(name), undo: () => save(sponsors) };
    });
  };
  const at = typeof editing === 'number' ? editing : sponsors.length;
  return (
    <Panel title={t.title}>
      <FailureNotice failure={action.failure} />
      {area === 'business' && isPublic && <p className="soft">{t.review}</p>}
      {sponsors.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <ul className="rows">
          {sponsors.map((sponsor, place) => (
            <SponsorRow
              key={`${sponsor.name} ${String(place)}`}
              sponsor={sponsor}
              isFirst={place === 0}
              isLast={place === sponsors.length - 1}
              isBusy={action.isBusy}
              onEdit={() => setEditing(place)}
              onMove={(by) => {
                action.run(async () => {
                  await save(moveEntry(sponsors, place, place + by));
                });
              }}
              onRemove={() => remove(place, sponsor.name)}
            />
          ))}
        </ul>
      )}
      <p>
        <Button onClick={() => setEditing('new')}>{t.add}</Button>
      </p>
      {editing !== undefined && (
        <SponsorForm
          sponsor={sponsors[at]}
          others={sponsors.filter((_, place) => place !== at)}
          folder={businessId ?? chamberFolder}
          save={async (sponsor) => {
            const message = await save([...sponsors.slice(0, at), sponsor, ...sponsors.slice(at + 1)]);
            setEditing(undefined);
            return message;
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
