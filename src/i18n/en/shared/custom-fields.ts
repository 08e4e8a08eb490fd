/** Custom fields of listings, organizations and people, where they are filled in. */
export const customFields = {
  title: 'More details',
  save: 'Save details',
  saved: 'Details saved.',
  waits: 'Submitted for review. The page stays as it is until the changes are approved.',
  needsApproval: 'Needs approval',
  visibility: { staff: 'Staff only', members: 'Members', public: 'Public' },
};
