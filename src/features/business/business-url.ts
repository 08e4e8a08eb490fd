/** The URL of a page of the business area, with its query. */
export const businessUrl = (page: string, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters).toString();
  return `/account/business${page && `/${page}`}${query && `?${query}`}`;
};
