/** The attributes by which a link of a listing is counted as a contact. */
export const contactTracking = (slug: string, by: string) => ({
  'data-track': 'business_contact',
  'data-track-business': slug,
  'data-track-by': by,
});
