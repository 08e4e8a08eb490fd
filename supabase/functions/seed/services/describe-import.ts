import type { SeedReply } from '../../_shared/contracts/seed.ts';

/** The response to a call that wrote `count` rows and left `present` ones unchanged; `errors` has a line for each failed row. */
export function describeImport(
  noun: string,
  count: number,
  present: number,
  errors: string[] = [],
): SeedReply {
  const many = (number: number) => `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
  const parts = [
    count > 0 || present === 0 ? `Imported ${many(count)}.` : 'Nothing to import.',
    ...(present > 0 ? [`${many(present)} already ${present === 1 ? 'exists' : 'exist'}.`] : []),
    ...(errors.length > 0 ? [`Some items failed: ${errors.join(', ')}`] : []),
  ];
  return { success: true, count, message: parts.join(' '), ...(errors.length > 0 && { errors }) };
}
