/** The page of a list that an address asks for; 1 for what makes no sense. */
export function pageNumber(search: URLSearchParams): number {
  const asked = search.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(asked) ? Math.min(Number(asked), 1_000_000) : 1;
}
