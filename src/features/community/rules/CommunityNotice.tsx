import { useEffect, useRef } from 'react';
import type { CommunityStanding } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useSession } from '../../../kit/session/use-session.ts';
import { useAction } from '../../../kit/use-action.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { acceptConduct, standingKey } from './standing.ts';
import { useStanding } from './use-standing.ts';

/** Above each page of the community: the code of conduct until it is accepted, and what keeps the reader from writing. */
export const CommunityNotice = island('CommunityNotice', () => {
  const session = useSession();
  return session.state === 'signed-in' ? <OwnNotice userId={session.userId} /> : null;
});

function OwnNotice({ userId }: { userId: string }) {
  const { data: standing, refetch } = useStanding(userId);
  useOwnTopic(userId, 'access_changed', () => void refetch());
  const isBanned = standing?.is_banned ?? false;
  const wasBanned = useRef<boolean>(undefined);
  useEffect(() => {
    // What an open page shows of the community goes with the right to see it, and comes back with it.
    if (wasBanned.current !== undefined && wasBanned.current !== isBanned)
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== standingKey(userId)[0] });
    if (standing) wasBanned.current = isBanned;
  }, [isBanned, standing, userId]);
  if (!standing) return null;
  if (standing.is_muted) return <Sanctioned standing={standing} />;
  if (standing.is_member && !standing.has_accepted)
    return <Accept version={standing.conduct_version} onDone={() => void refetch()} />;
  return null;
}

function Sanctioned({ standing: { is_banned: isBanned, sanctions } }: { standing: CommunityStanding }) {
  const { notice: t } = useStrings(communityRulesStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ends = sanctions
    .filter(({ kind, is_running: isRunning }) => isRunning && (kind === 'ban') === isBanned)
    .map(({ ends_at: at }) => at);
  const last = ends.includes(null) ? undefined : ends.sort().at(-1);
  return (
    <Notice tone="danger">
      <p>
        {isBanned ? t.banned : t.muted} {last ? t.until(formatDateTime(last, { zone, locale })) : t.noEnd}
      </p>
      <p>
        <a href={path('/account/community-rules')}>{t.why}</a>
      </p>
    </Notice>
  );
}

function Accept({ version, onDone }: { version: number; onDone: () => void }) {
  const { notice: t } = useStrings(communityRulesStrings);
  const path = useLocalPath();
  const action = useAction();
  return (
    <section className="card stack" aria-labelledby="accept-conduct">
      <h2 id="accept-conduct">{t.title}</h2>
      <p>
        {t.text} <a href={path('/code-of-conduct')}>{t.read}</a>
      </p>
      <ActionNotice action={action} />
      <p>
        <Button
          isBusy={action.isBusy}
          onClick={() => {
            action.run(async () => {
              await acceptConduct(version);
              onDone();
              return t.accepted;
            });
          }}
        >
          {t.accept}
        </Button>
      </p>
    </section>
  );
}
