import type { TransactionSql } from 'postgres';

// Columns that data of earlier versions lacks and whose values follow from other columns, by `schema.table`.
const derived = [
  {
    table: 'public.event_registrations',
    column: 'seat',
    // The people of a ticket were added in the order of its seats, on each of its dates.
    fill: `update public.event_registrations as r set seat = counted.seat
      from (select id, row_number() over (partition by ticket_id, occurrence_id order by number) as seat
        from public.event_registrations where ticket_id is not null) as counted
      where r.id = counted.id and r.seat <> counted.seat`,
  },
  {
    table: 'private.group_sizes',
    column: 'open_terms',
    fill: `insert into private.group_sizes (group_id, open_terms)
      select group_id, count(*) from public.group_members where left_at is null and ends_on is null group by group_id`,
  },
];

/** Works out the values of columns, or tables, that `wasThere` denies of the copied data, where a default for all rows would be wrong. */
export async function fillNewColumns(
  target: TransactionSql,
  wasThere: (table: string, column: string) => boolean,
): Promise<void> {
  for (const { table, column, fill } of derived) if (!wasThere(table, column)) await target.unsafe(fill);
}
