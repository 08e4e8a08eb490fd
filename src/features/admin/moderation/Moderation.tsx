import type { ReactNode } from 'react';
import { QueryLink } from '../../../kit/table/QueryLink.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { HeldPosts } from '../../../kit/moderation/HeldPosts.tsx';
import { useOwnQuery } from '../../../kit/use-own-query.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { AdminGate } from '../AdminGate.tsx';
import { readCounts } from './moderation.ts';
import { ProfileReviewList } from './ProfileReviewList.tsx';
import { ReportList } from './ReportList.tsx';
import { SanctionList } from './SanctionList.tsx';

const countsKey = ['admin', 'moderation', 'counts'];

/** What waits for moderators, and what they decided. */
export function Moderation() {
  return <AdminGate name="Moderation">{({ userId }) => <Views userId={userId} />}</AdminGate>;
}

function Views({ userId }: { userId: string }) {
  const [query] = useSearchParams();
  const { data: counts } = useOwnQuery(userId, { queryKey: countsKey, queryFn: readCounts });
  const recount = () => void queryClient.invalidateQueries({ queryKey: countsKey });
  const views: Record<string, { label: string; count?: number | undefined; content: () => ReactNode }> = {
    reports: {
      label: 'Reports',
      count: counts?.reports,
      content: () => <ReportList onDecided={recount} />,
    },
    posts: {
      label: 'Pending posts',
      count: counts?.posts,
      content: () => <HeldPosts empty={<p>No posts to review.</p>} onDecided={recount} />,
    },
    appeals: {
      label: 'Appeals',
      count: counts?.appeals,
      content: () => <SanctionList filter="appeals" empty="No appeals to review." onDecided={recount} />,
    },
    profiles: {
      label: 'Hidden profiles',
      count: counts?.profiles,
      content: () => <ProfileReviewList onDecided={recount} />,
    },
    sanctions: {
      label: 'Sanctions',
      content: () => <SanctionList filter="all" empty="No sanctions yet." onDecided={recount} />,
    },
  };
  const asked = new URLSearchParams(query).get('view') ?? '';
  const shown = asked in views ? asked : 'reports';
  return (
    <div className="stack">
      <nav aria-label="Moderation">
        <ul className="links-row tabs">
          {Object.entries(views).map(([name, { label, count = 0 }]) => (
            <li key={name}>
              <QueryLink query={`view=${name}`} {...(name === shown && { 'aria-current': 'page' as const })}>
                {label}
                {count > 0 && ` (${count >= 100 ? '100+' : String(count)})`}
              </QueryLink>
            </li>
          ))}
        </ul>
      </nav>
      {views[shown]?.content()}
    </div>
  );
}
