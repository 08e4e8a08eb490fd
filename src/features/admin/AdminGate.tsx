import type { ReactNode } from 'react';
import type { AdminSession } from '../../kit/session/admin-access.ts';
import { RequireStaff } from '../../kit/session/RequireStaff.tsx';
import { Island } from '../../ui/Island.tsx';

interface AdminGateProps {
  name: string;
  children: (session: AdminSession) => ReactNode;
}

/** The island of each admin page, for staff only. */
export function AdminGate({ name, children }: AdminGateProps) {
  return (
    <Island name={name}>
      <RequireStaff>{children}</RequireStaff>
    </Island>
  );
}
