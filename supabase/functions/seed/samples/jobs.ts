/** A job as the samples hold it; texts are plain, with line breaks. */
export interface SampleJob {
  title: string;
  description: string;
  requirements: string;
  location: string;
  job_type: 'Full-time' | 'Part-time' | 'Remote';
  salary_range?: string;
  categories: string[];
  contact_email: string;
  featured?: boolean;
}

/** Seventeen jobs over all sample categories. */
export const sampleJobs: readonly SampleJob[] = [
  {
    title: 'Head baker',
    description:
      'Run the night: mix at two, bake at four, hand over warm racks at seven. You decide what Saturday’s special is.\n\nOne apprentice, one oven, no screens.',
    requirements: 'Three years with natural leaven.\nYou lift fifty pounds and like the dark.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$24-$29 per hour',
    categories: ['Hospitality', 'Manufacturing'],
    contact_email: 'bread@jobs.example.com',
    featured: true,
  },
  {
    title: 'Marketing coordinator',
    description:
      'Write the newsletter, plan four campaigns a year with the shops, and measure what came of them. Half of the work is listening to shopkeepers.',
    requirements: 'You write plainly and meet deadlines.\nExperience with a mailing tool and a spreadsheet.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$46,000-$52,000 per year',
    categories: ['Marketing'],
    contact_email: 'office@jobs.example.com',
  },
  {
    title: 'Support engineer',
    description:
      'Answer small businesses that cannot print, log in or find a file. You solve it, then write down how, so that it is asked once less.',
    requirements: 'Patience on the telephone.\nNetworks, Windows and macOS; a little scripting.',
    location: 'Remote (Vermont)',
    job_type: 'Remote',
    salary_range: '$54,000-$62,000 per year',
    categories: ['IT', 'Customer Service'],
    contact_email: 'help@jobs.example.com',
    featured: true,
  },
  {
    title: 'Nurse practitioner',
    description:
      'See walk-in patients in the morning and your own panel in the afternoon. House calls on Wednesdays, with a car.',
    requirements: 'Vermont license.\nTwo years in family medicine.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$112,000-$124,000 per year',
    categories: ['Healthcare'],
    contact_email: 'clinic@jobs.example.com',
  },
  {
    title: 'Dental hygienist',
    description: 'Thirty hours over four days, an hour for each patient, and a room with a window.',
    requirements: 'Current license.\nYou are good with people who are afraid.',
    location: 'Alder Falls, VT',
    job_type: 'Part-time',
    salary_range: '$41-$46 per hour',
    categories: ['Healthcare'],
    contact_email: 'desk@jobs.example.com',
  },
  {
    title: 'Bookkeeper',
    description: 'Keep the books of fifteen shops and farms. Quarter ends are busy, summers are light.',
    requirements: 'QuickBooks and payroll.\nYou ask when a number looks wrong.',
    location: 'Remote or Alder Falls, VT',
    job_type: 'Remote',
    salary_range: '$25-$31 per hour',
    categories: ['Finance', 'Administration'],
    contact_email: 'books@jobs.example.com',
  },
  {
    title: 'Preschool teacher',
    description:
      'Lead the group of four-year-olds with one assistant. The garden is part of the classroom in every weather.',
    requirements: 'Degree in early education or a license under way.\nFirst aid for children.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    categories: ['Education'],
    contact_email: 'alders@jobs.example.com',
  },
  {
    title: 'Paralegal',
    description:
      'Prepare closings, wills and filings for two attorneys. You will know every deed in the valley after a year.',
    requirements: 'Certificate or two years of practice.\nDiscretion.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$48,000-$55,000 per year',
    categories: ['Legal', 'Administration'],
    contact_email: 'law@jobs.example.com',
  },
  {
    title: 'Bookseller',
    description: 'Two late afternoons and Sundays. Recommend, gift-wrap, find the one with the blue cover.',
    requirements: 'You read, and remember what others like.',
    location: 'Alder Falls, VT',
    job_type: 'Part-time',
    salary_range: '$17-$19 per hour',
    categories: ['Retail', 'Customer Service'],
    contact_email: 'books@jobs.example.com',
  },
  {
    title: 'Hardware store associate',
    description: 'Cut keys, mix paint, know where the drawer is. We teach the rest.',
    requirements: 'You like questions that begin with “the thing that”.\nSaturdays.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$18-$22 per hour',
    categories: ['Retail', 'Sales'],
    contact_email: 'harrow@jobs.example.com',
  },
  {
    title: 'Heat pump sales adviser',
    description:
      'Visit houses, measure, calculate and say honestly when it does not pay yet. Base pay plus a share of what is installed and works.',
    requirements: 'A driving license and a head for numbers.\nNo pressure selling, ever.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$52,000-$70,000 per year',
    categories: ['Sales', 'Engineering'],
    contact_email: 'warm@jobs.example.com',
  },
  {
    title: 'Front desk at the inn',
    description:
      'Evenings from three to eleven, four days a week. You check guests in, calm the ones whose train was late, and lock the door.',
    requirements: 'Friendly at eleven at night.',
    location: 'Alder Falls, VT',
    job_type: 'Part-time',
    categories: ['Hospitality', 'Customer Service'],
    contact_email: 'stay@jobs.example.com',
  },
  {
    title: 'Stone cutter, trainee',
    description: 'Two years of paid training on saw and bench in the last granite shed of the village.',
    requirements: 'Eighteen or older.\nCareful with large things.',
    location: 'Quarry Village, VT',
    job_type: 'Full-time',
    salary_range: '$20-$24 per hour',
    categories: ['Manufacturing'],
    contact_email: 'granite@jobs.example.com',
    featured: true,
  },
  {
    title: 'Office manager',
    description:
      'Members, minutes, money and the key to the flag locker: the chamber’s office is one person, and that is you.',
    requirements: 'You keep lists and keep calm.\nExperience with volunteers.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$44,000-$50,000 per year',
    categories: ['Administration', 'Management'],
    contact_email: 'office@jobs.example.com',
  },
  {
    title: 'People and payroll partner',
    description:
      'Be the HR department of six small firms: contracts, onboarding, hard conversations. Fully remote, with one visit to each a quarter.',
    requirements: 'Five years in human resources.\nVermont employment law.',
    location: 'Remote',
    job_type: 'Remote',
    categories: ['Human Resources'],
    contact_email: 'people@jobs.example.com',
  },
  {
    title: 'Mechanical engineer, hydro',
    description:
      'Keep two small turbines turning and plan the third. Drawings in the morning, boots in the afternoon.',
    requirements: 'Degree in engineering.\nYou are not afraid of cold water.',
    location: 'Millbrook, VT',
    job_type: 'Full-time',
    salary_range: '$78,000-$92,000 per year',
    categories: ['Engineering'],
    contact_email: 'hydro@jobs.example.com',
  },
  {
    title: 'Taproom manager',
    description:
      'Eight taps, ten colleagues and a terrace. You write the rota, talk to the farms about lunch and know the regulars’ names.',
    requirements: 'Two years of leading a team in a bar or restaurant.\nWeekends.',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    categories: ['Management', 'Hospitality'],
    contact_email: 'taproom@jobs.example.com',
  },
];
