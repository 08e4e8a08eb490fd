import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** Somebody who runs the hub. */
export interface StaffMember {
  user_id: string;
  name: string;
  role: 'admin' | 'editor';
  rights: string[];
}

/** Everybody who runs the hub, by name. Throws the database's error. */
export async function listStaff(): Promise<StaffMember[]> {
  const data = await loadDataClient();
  const { data: staff } = await data.from('staff').select('user_id, role, rights').throwOnError();
  const { data: people } = await data
    .from('profiles')
    .select('id, first_name, last_name')
    .in(
      'id',
      staff.map(({ user_id }) => user_id),
    )
    .throwOnError();
  const names = new Map(
    people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  );
  return staff
    .map((one) => ({ ...one, name: names.get(one.user_id) || 'No name' }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Adds somebody, or puts back who was removed. Throws the database's error. */
export async function addStaff({ user_id, role, rights }: Omit<StaffMember, 'name'>): Promise<void> {
  const data = await loadDataClient();
  await data.from('staff').insert({ user_id, role, rights }).throwOnError();
  track('admin_action', { action: 'staff_add' });
}

/** Changes role or rights. Throws the database's error. */
export async function changeStaff({ user_id, role, rights }: Omit<StaffMember, 'name'>): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('staff')
    .update({ role, rights })
    .eq('user_id', user_id)
    .select('user_id')
    .single()
    .throwOnError();
  track('admin_action', { action: 'staff_change' });
}

/** Takes all rights away. Throws the database's error. */
export async function removeStaff(userId: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('staff').delete().eq('user_id', userId).select('user_id').single().throwOnError();
  track('admin_action', { action: 'staff_remove' });
}
