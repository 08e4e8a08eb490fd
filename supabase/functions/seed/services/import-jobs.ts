import type { SupabaseClient } from '@supabase/supabase-js';
import { describeDatabaseError } from '../../_shared/contracts/database-errors.ts';
import type { SeedReply } from '../../_shared/contracts/seed.ts';
import type { Database } from '../../_shared/database.types.ts';
import { isUnreachable } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { sampleEmployer } from '../samples/employer.ts';
import { sampleJobs } from '../samples/jobs.ts';
import { describeImport } from './describe-import.ts';
import { sampleId } from './sample-id.ts';
import { type LogFailure, SeedDatabaseError } from './seed-errors.ts';

type Client = SupabaseClient<Database>;

const daysShown = 90;

/** Writes the missing sample jobs in one insert, for a sample business owned by the caller. */
export async function importJobs(admin: Client, ownerId: string, log: LogFailure): Promise<SeedReply> {
  const ids = await Promise.all(sampleJobs.map(({ title }) => sampleId('jobs', title)));
  const known = await admin.from('jobs').select('id').in('id', ids);
  if (known.error) throw new SeedDatabaseError(known.error, known.status);
  const present = new Set(known.data.map(({ id }) => id));
  const missing = sampleJobs.flatMap((job, index) => {
    const id = ids[index];
    return id === undefined || present.has(id) ? [] : [{ ...job, id }];
  });
  if (missing.length === 0) return describeImport('job', 0, present.size);
  const businessId = await addEmployer(admin, ownerId, log);
  const rows = missing.map((job) => ({
    ...job,
    salary_range: job.salary_range ?? 'Competitive',
    is_remote: /remote/i.test(job.location),
    featured: job.featured ?? false,
    business_id: businessId,
    posted_by: ownerId,
    status: 'active',
    expire_date: new Date(Date.now() + daysShown * 86_400_000).toISOString(),
  }));
  // A concurrent call may have written some; they are left unchanged.
  const added = await admin
    .from('jobs')
    .upsert(rows, { onConflict: 'id', ignoreDuplicates: true })
    .select('id');
  if (added.error) {
    log(`${added.error.code} ${added.error.message}`);
    const code = isUnreachable(added.error, added.status) ? 'UNAVAILABLE' : 'CONFLICT';
    throw new ServiceError(code, `Failed to insert jobs: ${describeDatabaseError(added.error).message}`);
  }
  return describeImport('job', added.data.length, sampleJobs.length - added.data.length);
}

async function addEmployer(admin: Client, ownerId: string, log: LogFailure): Promise<string> {
  const id = await sampleId('employer', sampleEmployer.name);
  const row = { ...sampleEmployer, id, owner_id: ownerId, status: 'approved', featured: false };
  const added = await admin.from('businesses').upsert(row, { onConflict: 'id', ignoreDuplicates: true });
  if (!added.error) return id;
  log(`${added.error.code} ${added.error.message}`);
  const code = isUnreachable(added.error, added.status) ? 'UNAVAILABLE' : 'CONFLICT';
  throw new ServiceError(code, 'Failed to create mock business for job listings', {
    reason: describeDatabaseError(added.error).message,
  });
}
