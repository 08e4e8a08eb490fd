import type { ReactNode } from 'react';
import type { Language } from '../../../i18n/by-language.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { RequireSession } from '../../../kit/session/RequireSession.tsx';
import { RequireStaff } from '../../../kit/session/RequireStaff.tsx';
import { island } from '../../../ui/Island.tsx';
import type { PostArea } from './post-area.ts';

/** An island that manages posts in the area that its page names: for who is signed in, or for staff. */
export const postIsland = (
  { name, reason }: { name: string; reason: string | ((language: Language) => string) },
  show: (area: PostArea, userId: string) => ReactNode,
) =>
  island(name, ({ area }: { area: PostArea }) => {
    const language = useLanguage();
    const why = typeof reason === 'string' ? reason : reason(language);
    return area === 'admin' ? (
      <RequireStaff>{({ userId }) => show(area, userId)}</RequireStaff>
    ) : (
      <RequireSession reason={why}>{({ id }) => show(area, id)}</RequireSession>
    );
  });
