import type { CommunityStanding } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { SanctionCard } from './SanctionCard.tsx';
import { readStanding, standingKey } from './standing.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';

/** The code of conduct that the reader accepted, and each warning, mute and ban with its appeal. */
export const CommunityRules = sessionIsland(
  { name: 'CommunityRules', reason: (language) => communityRulesStrings[language].page.signIn },
  ({ id: userId }) => <Own userId={userId} />,
);

function Own({ userId }: { userId: string }) {
  useOwnTopic(userId, 'access_changed', () => {
    void queryClient.invalidateQueries({ queryKey: standingKey(userId) });
  });
  return (
    <QueryBoundary queryKey={standingKey(userId)} load={readStanding}>
      {(standing, reload) => <Standing standing={standing} reload={reload} />}
    </QueryBoundary>
  );
}

function Standing({ standing, reload }: { standing: CommunityStanding; reload: () => void }) {
  const { page: t } = useStrings(communityRulesStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="stack">
      <Panel title={t.conduct}>
        <p>
          {standing.has_accepted && standing.accepted_at
            ? t.accepted(formatDateTime(standing.accepted_at, { zone, locale }))
            : t.notAccepted}
        </p>
        <p>
          <a href={path('/code-of-conduct')}>{t.read}</a>
        </p>
      </Panel>
      <section className="stack" aria-labelledby="own-sanctions">
        <h2 id="own-sanctions">{t.decisions}</h2>
        {standing.sanctions.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className="stack plain">
            {standing.sanctions.map((sanction) => (
              <SanctionCard key={sanction.id} sanction={sanction} reload={reload} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
