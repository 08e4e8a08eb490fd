import { type ReactNode, useEffect, useState } from 'react';
import { QueryState } from '../../../kit/QueryState.tsx';
import { type DoorDevice, readDoorDevice } from './door-device.ts';
import { OpenDoor } from './OpenDoor.tsx';
import { savePage } from './save-page.ts';
import { useDoor } from './use-door.ts';

interface DoorPageProps {
  userId: string;
  dateId: string;
  scannedId: string | undefined;
  /** Shown to who does not organize the date. */
  notTheirs: ReactNode;
}

/** The door of a date: loaded, or as this device has it. */
export function DoorPage({ userId, dateId, scannedId, notTheirs }: DoorPageProps) {
  const [device, setDevice] = useState<DoorDevice>(readDoorDevice);
  const { query, open } = useDoor(userId, dateId, device);
  const { data: known, error } = query;
  const isSaved = known?.isSaved === true && known.isOnline;
  useEffect(() => {
    if (isSaved) void savePage();
  }, [isSaved]);
  const { code = '' } = (error ?? {}) as { code?: string };
  if (!known && (code === 'PT404' || code === '22P02')) return notTheirs;
  return (
    <QueryState query={query}>
      {(loaded) => (
        <OpenDoor door={open(loaded)} device={device} onDevice={setDevice} scannedId={scannedId} />
      )}
    </QueryState>
  );
}
