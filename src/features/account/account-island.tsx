import type { User } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import { island } from '../../ui/Island.tsx';
import { RequireSession } from './RequireSession.tsx';

/** An island of the account pages: shows the account of who is signed in; `check` asks anew who that is. */
export const accountIsland = (name: string, show: (user: User, check: () => void) => ReactNode) =>
  island(name, () => <RequireSession>{show}</RequireSession>);
