/** The page of the gala. */
export const galaText = {
  title: 'Winter gala of the chamber',
  summary: 'Dinner, a small orchestra, and the business of the year.',
  description:
    'The one evening of the year on which everybody dresses up. The hall is lit by two hundred candles, the orchestra plays until eleven, and the members’ votes for the business of the year are counted on stage. What is left goes to the scholarship fund.',
  venue_name: 'Town Hall',
  address_line1: '1 Library Green',
  categories: ['Networking', 'Fundraisers'],
};

/** The page of the mixer that is over. */
export const mixerText = {
  title: 'Harvest mixer',
  summary: 'Cider, cheese, and who runs what in the valley.',
  description:
    'An evening for members and those who might become one. Falls Brewing poured; four farms brought cheese.',
  venue_name: 'Wool Mill Theater',
  address_line1: '2 Wool Mill Yard',
  categories: ['Networking'],
};

/** The page of the lunch whose door is open. */
export const lunchText = {
  title: 'Members’ lunch',
  summary: 'Soup, salad, and ten minutes on what the council decided.',
  description:
    'One long lunch at four tables. The town manager talks for ten minutes and takes questions until the coffee is cold.',
  venue_name: 'Town Hall',
  address_line1: '1 Library Green',
  categories: ['Networking', 'Civic'],
};

/** The series of free coffees. */
export const coffeeText = {
  title: 'Coffee with the board',
  summary: 'Bring a question. The board brings the pot.',
  description:
    'An hour with two members of the board. Nothing is presented; whoever comes decides what is talked about.',
  venue_name: 'Hartwell Free Library',
  address_line1: '1 Library Green',
  categories: ['Networking', 'Civic'],
  rrule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=6',
  capacity: 18,
  max_guests: 1,
  cost: 'Free',
};
