/** The first of the rows with each slug: of an event that recurs the date that comes next. */
export function uniqueBySlug<Row extends { slug: string | null }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string | null>();
  return rows.filter(({ slug }) => !seen.has(slug) && seen.add(slug));
}
