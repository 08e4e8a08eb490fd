import { FeeItem } from '#contracts/fees.ts';
import { ask, hubClient } from '../../../lib/server/hub-client.ts';

/** A donation or a fee by its slug; undefined for one that staff have not opened. Throws HubUnreachableError. */
export async function readFeeItem(slug: string): Promise<FeeItem | undefined> {
  const found = await ask(hubClient().rpc('fee_item', { item: slug }));
  return found === null ? undefined : FeeItem.parse(found);
}

/** What can be paid and is listed, in its order. Throws HubUnreachableError. */
export const listFeeItems = () =>
  ask(
    hubClient()
      .from('fee_items')
      .select('slug, name, description, kind')
      .eq('is_open', true)
      .eq('is_listed', true)
      .order('position')
      .order('name'),
  );
