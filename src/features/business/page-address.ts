/** What the address of the page names, like `?id=`; empty when it does not. */
export const named = (parameter: string) => new URLSearchParams(location.search).get(parameter) ?? '';

/** The address of a page of the business area. */
export const areaPage = (page: string, parameters: Record<string, string> = {}) => {
  const query = new URLSearchParams(parameters).toString();
  return `/account/business${page && `/${page}`}${query && `?${query}`}`;
};
