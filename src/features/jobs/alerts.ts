import { loadDataClient } from '../../lib/browser/data-client.ts';
import type { CategoryNames } from '../../lib/shared/category-name.ts';

/** A search that is kept, as the table has it. */
export interface AlertSearch {
  q: string;
  job_type: string;
  category: string;
  remote: boolean;
  salary_min: number;
}

export type Frequency = 'daily' | 'weekly';

/** A kept search of the person, with what its category is called: null for none, and for one that is gone. */
export type Alert = AlertSearch & { id: string; frequency: string; categoryNames: CategoryNames | null };

/** The searches that the person keeps, the newest first. Throws what toUserMessage reads. */
export async function listAlerts(): Promise<Alert[]> {
  const client = await loadDataClient();
  const [{ data: alerts }, { data: categories }] = await Promise.all([
    client
      .from('job_alerts')
      .select('id, q, job_type, category, remote, salary_min, frequency')
      .order('created_at', { ascending: false })
      .throwOnError(),
    client.from('job_categories').select('slug, name, names').throwOnError(),
  ]);
  const bySlug = new Map(categories.map(({ slug, ...names }) => [slug, names]));
  return alerts.map((alert) => ({ ...alert, categoryNames: bySlug.get(alert.category) ?? null }));
}

/** Keeps a search. Throws what toUserMessage reads. */
export async function saveAlert(search: AlertSearch, frequency: Frequency): Promise<void> {
  const client = await loadDataClient();
  const { error } = await client.from('job_alerts').insert({ ...search, frequency });
  if (error) throw error;
}

/** Changes how often one of the person's alerts comes. Throws what toUserMessage reads. */
export async function changeFrequency(id: string, frequency: Frequency): Promise<void> {
  const client = await loadDataClient();
  const { error } = await client.from('job_alerts').update({ frequency }).eq('id', id);
  if (error) throw error;
}

/** Ends one of the person's alerts. Throws what toUserMessage reads. */
export async function endAlert(id: string): Promise<void> {
  const client = await loadDataClient();
  const { error } = await client.from('job_alerts').delete().eq('id', id);
  if (error) throw error;
}

/** Whether two searches ask for the same. */
export const isSameSearch = (one: AlertSearch, other: AlertSearch) =>
  one.q === other.q &&
  one.job_type === other.job_type &&
  one.category === other.category &&
  one.remote === other.remote &&
  one.salary_min === other.salary_min;
