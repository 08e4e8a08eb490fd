/** The locations of an organization. */
export const locations = {
  page: { title: 'Locations', description: 'The locations of your business.' },
  signIn: 'Sign in to see your locations.',
  title: (name: string) => `Locations of ${name}`,
  text: 'Each location has its own page, address, phone and hours. Every page links to the others.',
  add: 'Add location',
  onMain: 'Add locations on the page of the main listing.',
  ownersOnly: 'Only the owner can change the locations of a business.',
  list: {
    none: 'No other locations.',
    main: 'main listing',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove location ${name}`,
    removed: (name: string) => `“${name}” is no longer a location of this organization.`,
  },
  existing: {
    title: 'Add existing business',
    business: 'Business',
    choose: 'Choose…',
    missing: 'Choose a business.',
    add: 'Add',
    added: (name: string, main: string) => `“${name}” is now a location of “${main}”.`,
  },
};
