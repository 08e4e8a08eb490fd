/** The business of the town for each sample job, and the fictional name that the job's text uses for it. */
export const employers: Readonly<Record<string, { business: string; called?: string }>> = {
  'Marketing Coordinator': { business: 'North Trail Guides', called: 'Covered Lantern Tours' },
  'IT Support Technician': { business: 'Loom Digital', called: 'Ridge Road Computing' },
  'Registered Nurse, Family Clinic': {
    business: 'River Street Clinic',
    called: 'Millbrook Community Clinic',
  },
  Bookkeeper: { business: 'Tally Accounting' },
  'Preschool Lead Teacher': { business: 'Little Alders Childcare', called: 'Little Alder Preschool' },
  'Paralegal, Real Estate and Estates': { business: 'Hale & Okafor Law' },
  'Store Manager, Hardware and Garden': { business: 'Harrow Hardware', called: 'Cobble & Spade' },
  'Inside Sales Representative': { business: 'Maple Ridge Sugarhouse', called: 'Tamarack Bend Maple' },
  'Front Desk Host, Weekends': { business: 'The Depot Inn', called: 'The Weir House' },
  'CNC Machinist, Second Shift': { business: 'Valley Motor Works', called: 'Stonecut Precision' },
  'Assistant Town Clerk': { business: 'Hartwell Free Library' },
  'Human Resources Generalist': { business: 'River Street Clinic', called: 'Hearth & Hill Home Care' },
  'Customer Care Specialist': { business: 'The Woolen Thread', called: 'Wool & Willow' },
  'Civil Engineer, Roads and Water': {
    business: 'Cobb & Daughter Plumbing',
    called: 'Fallline Land & Water',
  },
  'Kitchen Manager': { business: 'The Long Table', called: 'The Grist Table' },
  'Web Developer for Local Organizations': { business: 'Fern Press Design', called: 'Pagoda Pine Studio' },
  'Loan Officer, Small Business': {
    business: 'Granite Hills Insurance',
    called: 'Alder Valley Savings Cooperative',
  },
};
