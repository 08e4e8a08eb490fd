/** The list of somebody's businesses, and adding one. */
export const ownListings = {
  list: {
    title: 'Your businesses',
    description: 'The businesses you manage.',
    lead: 'Edit a listing, answer its messages and see how many people find it.',
  },
  add: {
    title: 'Add a business',
    description: 'Add your business to the directory.',
    lead: 'Your draft is saved as you type. Only you can see it.',
    signIn: 'Sign in to add your business.',
    location: 'New location of',
    takenOver: 'Its categories, website and logo are taken over.',
    listed: 'Already listed?',
    claim: 'Claim it instead',
    submit: 'Continue',
  },
  signIn: 'Sign in to manage your businesses.',
  none: {
    title: 'Add your business',
    text: 'If your business is already in the directory, claim it. If not, add it. We review new listings before they are published.',
  },
  addBusiness: 'Add a business',
  claimBusiness: 'Claim a business',
  roles: {
    owner: 'You are the owner.',
    manager: 'You are a manager.',
    contributor: 'You are a contributor.',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  locationOf: (main: string) => `Location of ${main}`,
  links: {
    edit: 'Edit',
    posts: 'Posts',
    messages: 'Messages',
    applications: 'Applications',
    statistics: 'Statistics',
    team: 'Team',
    locations: 'Locations',
    view: 'View page',
  },
  address: {
    incomplete: "This page's address is incomplete.",
    yours: 'Your businesses',
    none: 'No business selected.',
    choose: 'Choose a business',
  },
};
