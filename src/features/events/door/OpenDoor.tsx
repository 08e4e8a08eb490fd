import { Camera, CameraOff, UserPlus } from 'lucide';
import { useState } from 'react';
import type { CheckInAnswer, CheckInItem, DoorGuest } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { fitsTyped } from '../fits-typed.ts';
import type { DoorDevice } from './door-device.ts';
import { isExpected } from './door-state.ts';
import { DoorCounts } from './DoorCounts.tsx';
import { DoorGuests } from './DoorGuests.tsx';
import { DoorResult, type Result } from './DoorResult.tsx';
import { DoorScanner } from './DoorScanner.tsx';
import { DoorSettings } from './DoorSettings.tsx';
import { DoorStatus } from './DoorStatus.tsx';
import { EarlyDoor } from './EarlyDoor.tsx';
import { readTicket } from './read-ticket.ts';
import { signal } from './signal.ts';
import { UndoWalkIn } from './UndoWalkIn.tsx';
import type { Door } from './use-door.ts';
import { WalkInDialog } from './WalkInDialog.tsx';

interface OpenDoorProps {
  door: Door;
  device: DoorDevice;
  onDevice: (device: DoorDevice) => void;
  scannedId: string | undefined;
}

/** Checking in by camera, by name or by code, with a large answer, and everybody who is expected. */
export function OpenDoor({ door, device, onDevice, scannedId }: OpenDoorProps) {
  const t = useStrings(checkInStrings);
  const { list } = door;
  const dates = { zone: list.date.time_zone, locale: useDateLocale() };
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [result, setResult] = useState<Result>();
  const [walkIn, setWalkIn] = useState<string>();
  const [undoing, setUndoing] = useState<DoorGuest>();
  const { submit, run, isBusy, failure } = useAction();
  const expected = list.guests.filter(isExpected);
  const fitting = expected
    .filter((guest) => fitsTyped(guest, typed))
    .sort((a, b) => Number(b.id === scannedId) - Number(a.id === scannedId));
  const show = (answer: CheckInAnswer) => {
    setResult({ answer, listOf: door.isOnline ? undefined : list.read_at });
    setTyped('');
    if (device.hasSound)
      signal(answer.outcome === 'admitted' || answer.outcome === 'undone' ? 'good' : 'bad');
  };
  const admit = (id: string, method: CheckInItem['method'], isDespiteDue = false) => {
    setSaid('');
    const how = { method, ...(isDespiteDue && { despite_due: true }) };
    return submit(async () => show(await door.admit(id, how)));
  };
  const undo = (guest: Parameters<Door['undo']>[0]) => {
    run(async () => show(await door.undo(guest)));
  };
  const scan = (text: string) => {
    const id = readTicket(text);
    if (id !== undefined) return void admit(id, 'camera');
    show({ id: text, outcome: 'refused', reason: 'unknown' });
  };
  const find = (): FormResult | Promise<FormResult> => {
    const waiting = fitting.filter(({ status }) => status !== 'attended');
    const [only] = waiting;
    const [first] = fitting;
    if (typed.trim() === '') setSaid(t.missing);
    else if (waiting.length === 1 && only) return admit(only.id, 'code');
    // Whoever is in already hears when, and where.
    else if (fitting.length === 1 && first) return admit(first.id, 'code');
    else setSaid(waiting.length > 1 ? t.several(waiting.length) : fitting.length > 0 ? t.already : t.unknown);
    return 'rejected';
  };
  return (
    <div className="stack">
      <div>
        <h2 dir="auto">{list.date.title}</h2>
        <p className="soft">
          {formatDay(list.date.starts_at, dates)}, {formatTime(list.date.starts_at, dates)}
        </p>
      </div>
      <DoorStatus door={door} />
      <EarlyDoor date={list.date} />
      <DoorCounts list={list} />
      {isScanning && <DoorScanner onCode={scan} />}
      {result && (
        <DoorResult
          {...result}
          zone={dates.zone}
          isBusy={isBusy}
          onUndo={() => {
            const { registration_id: id, admission_id: admission } = result.answer;
            if (id != null) undo({ id, admission_id: admission ?? null });
          }}
          onAdmitAnyway={() => {
            const { registration_id: id } = result.answer;
            if (id != null) void admit(id, 'list', true);
          }}
          onDismiss={() => setResult(undefined)}
        />
      )}
      <FailureNotice failure={failure} />
      <p className="actions">
        <Button variant={isScanning ? 'quiet' : 'main'} onClick={() => setIsScanning((before) => !before)}>
          <Icon icon={isScanning ? CameraOff : Camera} /> {isScanning ? t.stopScanning : t.scan}
        </Button>
        <Button variant="quiet" onClick={() => setWalkIn('new')}>
          <Icon icon={UserPlus} /> {t.addWalkIn}
        </Button>
      </p>
      <Form name="check-in" send={find}>
        <Field
          label={t.nameOrCode}
          hint={t.hint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaid('');
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t.checkIn}
        </Button>
      </Form>
      <p role="status">{said}</p>
      {expected.length === 0 ? (
        <p className="soft">{t.noRegistrations}</p>
      ) : (
        <DoorGuests
          guests={fitting}
          chosenId={scannedId}
          zone={dates.zone}
          isTyping={typed.trim() !== ''}
          isBusy={isBusy}
          currency={list.currency}
          onAdmit={({ id }) => void admit(id, 'list')}
          onUndo={undo}
          onPay={({ order_id: order }) => setWalkIn(order ?? undefined)}
          onUndoWalkIn={setUndoing}
        />
      )}
      {walkIn !== undefined && (
        <WalkInDialog
          key={walkIn}
          door={door}
          device={device}
          orderId={walkIn === 'new' ? undefined : walkIn}
          onClose={() => setWalkIn(undefined)}
        />
      )}
      {undoing && <UndoWalkIn guest={undoing} onDone={door.refresh} onClose={() => setUndoing(undefined)} />}
      <DoorSettings device={device} onChange={onDevice} />
    </div>
  );
}
