/** The business that owns the sample jobs. */
export const sampleEmployer = {
  name: 'Alder Falls Community Jobs',
  description:
    'The sample jobs of the hub. They show what the job board looks like; remove this listing and its jobs before the launch.',
  phone: '(555) 555-0142',
  address: '12 Mill Street, Alder Falls, VT 05999',
  categories: [] as string[],
};
