/** The pages of an event for its organizers, and the ways between them. */
export const eventNav = {
  label: 'Event',
  pages: {
    event: 'Overview',
    tickets: 'Tickets',
    orders: 'Orders',
    registrations: 'Registrations',
    questions: 'Questions',
    sponsors: 'Sponsors',
    dates: 'Dates',
  },
  edit: 'Edit event',
  view: 'View page',
  posts: 'All posts',
};
