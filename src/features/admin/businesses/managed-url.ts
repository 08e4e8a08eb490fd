/** The address of the page where staff hand over and merge a listing, and revoke its claims. */
export const managedUrl = (id: string): string => `/admin/businesses/manage?id=${id}`;
