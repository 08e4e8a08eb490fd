import type { ReactNode } from 'react';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { AdminGate } from '../AdminGate.tsx';

interface BillingGateProps {
  name: string;
  children: (session: AdminSession) => ReactNode;
}

/** The island of a page of billing, for staff who may bill. */
export function BillingGate({ name, children }: BillingGateProps) {
  return (
    <AdminGate name={name}>
      {(session) =>
        session.mayBill ? children(session) : <p>You don’t have permission to bill. Ask an admin.</p>
      }
    </AdminGate>
  );
}
