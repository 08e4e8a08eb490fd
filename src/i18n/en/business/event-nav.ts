/** The pages of an event for its organizers, and the ways between them. */
export const eventNav = {
  label: 'Event',
  pages: {
    event: 'Overview',
    tickets: 'Tickets',
    orders: 'Orders',
    registrations: 'Registrations',
    seating: 'Seating',
    questions: 'Questions',
    sponsors: 'Sponsors',
    dates: 'Dates',
  },
  edit: 'Edit event',
  view: 'View page',
  checkIn: 'Check-in',
  posts: 'All posts',
};
