import type { ReactNode } from 'react';
import type { Language } from '../../../i18n/by-language.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { RequireSession } from '../../../kit/session/RequireSession.tsx';
import { RequireStaff } from '../../../kit/session/RequireStaff.tsx';
import { island } from '../../../ui/Island.tsx';
import type { PostArea } from './post-area.ts';

/** What only some may do with posts; the database decides. */
export interface PostRights {
  /** Whether they decide about money. */
  mayBill: boolean;
}

/** An island that manages posts in the area that its page names: for who is signed in, or for staff. */
export const postIsland = (
  { name, reason }: { name: string; reason: string | ((language: Language) => string) },
  show: (area: PostArea, userId: string, rights: PostRights) => ReactNode,
) =>
  island(name, ({ area }: { area: PostArea }) => {
    const language = useLanguage();
    const why = typeof reason === 'string' ? reason : reason(language);
    return area === 'admin' ? (
      <RequireStaff>{({ userId, mayBill }) => show(area, userId, { mayBill })}</RequireStaff>
    ) : (
      <RequireSession reason={why}>{({ id }) => show(area, id, { mayBill: false })}</RequireSession>
    );
  });
