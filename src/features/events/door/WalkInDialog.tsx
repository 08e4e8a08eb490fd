import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WalkIn } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Checking } from '../../../ui/Checking.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { DoorDevice } from './door-device.ts';
import type { Door } from './use-door.ts';
import { NewWalkInForm } from './NewWalkInForm.tsx';
import { payWalkIn } from './walk-ins.ts';
import { WalkInPayment } from './WalkInPayment.tsx';

interface WalkInDialogProps {
  door: Door;
  device: DoorDevice;
  /** A walk-in that is not paid; without it somebody new is added. */
  orderId: string | undefined;
  onClose: () => void;
}

/** Adds somebody who came without a ticket, and takes what they owe. */
export function WalkInDialog({ door, device, orderId, onClose }: WalkInDialogProps) {
  const t = useStrings(checkInStrings);
  const [added, setAdded] = useState<WalkIn>();
  const { data: owing, error } = useQuery(
    {
      queryKey: ['check-in', 'walk-in', orderId],
      enabled: orderId !== undefined,
      staleTime: 0,
      queryFn: () => payWalkIn(orderId ?? '', device),
    },
    queryClient,
  );
  const known = added ?? owing;
  const settle = (walkIn: WalkIn) => {
    setAdded(walkIn);
    door.refresh();
    if (walkIn.due === 0) onClose();
  };
  return (
    <Modal title={!known && orderId === undefined ? t.addWalkIn : t.takePayment} onClose={onClose}>
      <FailureNotice failure={error ? toUserMessage(error) : undefined} />
      {known ? (
        <WalkInPayment walkIn={known} device={device} onChange={settle} onClose={onClose} />
      ) : orderId === undefined ? (
        <NewWalkInForm door={door} device={device} onAdded={settle} onCancel={onClose} />
      ) : (
        !error && <Checking />
      )}
    </Modal>
  );
}
