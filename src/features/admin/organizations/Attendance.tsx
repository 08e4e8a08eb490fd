import { z } from 'zod';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { describeAttendance } from '../describe-attendance.ts';

const History = z.object({
  attended: z.number(),
  missed: z.number(),
  latest: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      name: z.string(),
      status: z.string(),
      starts_at: z.string(),
    }),
  ),
});

async function readHistory(organizationId: string) {
  const data = await loadDataClient();
  const { data: answer } = await data
    .rpc('organization_attendance', { organization_id: organizationId })
    .throwOnError();
  return History.parse(answer);
}

/** The events that people of an organization came to, or registered for. */
export function Attendance({ organizationId, zone }: { organizationId: string; zone: string }) {
  return (
    <Panel title="Attendance">
      <QueryBoundary
        queryKey={['admin', 'organization-attendance', organizationId]}
        load={() => readHistory(organizationId)}
      >
        {({ latest, ...counts }) =>
          latest.length === 0 ? (
            <p>No registrations.</p>
          ) : (
            <>
              <p>{describeAttendance(counts)}</p>
              <ul>
                {latest.map(({ id, title, slug, name, status, starts_at }) => (
                  <li key={id}>
                    <a href={`/events/${slug}`} dir="auto">
                      {title}
                    </a>
                    , {formatDate(starts_at, { zone })}: <bdi>{name || 'No name'}</bdi> ({statusLabel(status)}
                    )
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
