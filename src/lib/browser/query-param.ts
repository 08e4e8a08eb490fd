/** The value of a query parameter of this page, like `?id=`; empty when it is missing. */
export const queryParam = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';
