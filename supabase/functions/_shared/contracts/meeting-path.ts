/** The path of the page about a meeting; apart from the schemas, which pages that only link to it do without. */
export const meetingPath = (slug: string, id: string) =>
  `/account/groups/group?slug=${slug}&view=meetings&meeting=${id}`;
