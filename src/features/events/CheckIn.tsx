import { type ReactNode, useState } from 'react';
import { checkInStrings } from '../../i18n/business/check-in-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { RequireSession } from '../../kit/session/RequireSession.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { storedPerson } from '../../lib/browser/device-data.ts';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';
import { useCheckInDates, useSavedLists, useScanned } from './check-in.ts';
import { CheckInDates } from './CheckInDates.tsx';
import { DoorPage } from './door/DoorPage.tsx';
import { useSearch } from './use-search.ts';

/** Check-in at the door: the organizer's dates, and for each who comes. Without a network, with the lists of this device. */
export const CheckIn = island('CheckIn', SignedIn);

function SignedIn() {
  const t = useStrings(checkInStrings);
  const session = useSession();
  // Only at first: an open door stays as it is when the network comes and goes.
  const [startedOffline] = useState(() => typeof navigator !== 'undefined' && !navigator.onLine);
  const isReady = useIsReady();
  // Without a network a session may not be renewed; the lists are those of whose session it is.
  const person = isReady && (startedOffline || session.state === 'signed-out') ? storedPerson() : undefined;
  const gate = (
    <RequireSession
      reason={t.signIn}
      unreachable={(tryAgain) => <OnDevice userId={storedPerson()}>{tryAgain}</OnDevice>}
    >
      {({ id }) => <Asked userId={id} />}
    </RequireSession>
  );
  return person === undefined ? gate : <OnDevice userId={person}>{gate}</OnDevice>;
}

/** What the page's URL names: a date, a registration when a ticket was scanned, or an event by its slug. */
function useAsked() {
  const asked = new URLSearchParams(useSearch());
  return {
    date: asked.get('date') ?? undefined,
    registration: asked.get('registration') ?? undefined,
    event: asked.get('event') ?? undefined,
  };
}

/** The lists that this device holds of a person; `children` without any. */
function OnDevice({ userId, children }: { userId: string | undefined; children: ReactNode }) {
  const { date, registration } = useAsked();
  const { data: lists } = useSavedLists(userId);
  if (userId === undefined || lists?.length === 0) return children;
  if (!lists) return <Checking />;
  const dateId =
    date ?? lists.find(({ guests }) => guests.some(({ id }) => id === registration))?.date.id ?? undefined;
  if (!lists.some((list) => list.date.id === dateId)) return <CheckInDates dates={lists.map(asDate)} />;
  return <Chosen userId={userId} dateId={dateId} scannedId={registration} />;
}

const asDate = ({ date }: { date: Parameters<typeof CheckInDates>[0]['dates'][number] }) => date;

function Asked({ userId }: { userId: string }) {
  const { date, registration, event } = useAsked();
  const scanned = useScanned(date === undefined ? registration : undefined, userId);
  if (date !== undefined) return <Chosen userId={userId} dateId={date} scannedId={registration} />;
  if (event !== undefined) return <DatesOfEvent userId={userId} slug={event} />;
  if (registration === undefined) return <AllDates userId={userId} isAsked={false} />;
  return (
    <QueryState query={scanned}>
      {(found) => <Chosen userId={userId} dateId={found?.occurrence_id} scannedId={found?.id} />}
    </QueryState>
  );
}

/** The dates of one event; the door itself where it has one date. */
function DatesOfEvent({ userId, slug }: { userId: string; slug: string }) {
  const t = useStrings(checkInStrings);
  const path = useLocalPath();
  const query = useCheckInDates(userId, slug);
  return (
    <QueryState query={query}>
      {(dates) => {
        if (dates.length === 1) return <Chosen userId={userId} dateId={dates[0]?.id} scannedId={undefined} />;
        return (
          <div className="stack">
            <p>
              <a href={path('/account/check-in')}>{t.allDates}</a>
            </p>
            {dates.length === 0 ? <p>{t.noneOfEvent}</p> : <CheckInDates dates={dates} />}
          </div>
        );
      }}
    </QueryState>
  );
}

interface ChosenProps {
  userId: string;
  /** Undefined when the page's URL names nothing of theirs. */
  dateId: string | undefined;
  scannedId: string | undefined;
}

function Chosen({ userId, dateId, scannedId }: ChosenProps) {
  const t = useStrings(checkInStrings);
  const path = useLocalPath();
  const notTheirs = <AllDates userId={userId} isAsked />;
  if (dateId === undefined) return notTheirs;
  return (
    <div className="stack">
      <p>
        <a href={path('/account/check-in')}>{t.allDates}</a>
      </p>
      <DoorPage userId={userId} dateId={dateId} scannedId={scannedId} notTheirs={notTheirs} />
    </div>
  );
}

function AllDates({ userId, isAsked }: { userId: string; isAsked: boolean }) {
  const t = useStrings(checkInStrings);
  const query = useCheckInDates(userId);
  return (
    <QueryState query={query}>
      {(dates) => (
        <div className="stack">
          {isAsked && (
            <Notice tone="danger">
              <p>{t.notYours}</p>
            </Notice>
          )}
          <CheckInDates dates={dates} />
        </div>
      )}
    </QueryState>
  );
}
