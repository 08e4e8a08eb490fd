import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

async function countApplications(job: string): Promise<number> {
  const data = await loadDataClient();
  const { data: counts } = await data.rpc('application_counts', { job_ids: [job] }).throwOnError();
  return counts[0]?.total ?? 0;
}

/** How many applications a job has, for those who may know: who reads them, and staff. */
export function ApplicationCount({ job }: { job: string }) {
  const t = useStrings(postFormStrings);
  return (
    <QueryBoundary queryKey={['applications', 'count', job]} load={() => countApplications(job)}>
      {(count) => (count === 0 ? null : <p>{t.applications(count)}</p>)}
    </QueryBoundary>
  );
}
