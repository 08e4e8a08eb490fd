/** One sample job of the job board, its description and requirements being plain text with newlines. */
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

/** The sample jobs, which together cover every job category. */
export const sampleJobs: readonly SampleJob[] = [
  {
    title: 'Marketing Coordinator',
    description:
      'Covered Lantern Tours takes visitors through the hills around Alder Falls on foot, by bike and on ' +
      'snowshoes. We need someone to tell people about it.\n\n' +
      'You will write our monthly newsletter, plan the season’s photographs, keep the website up to date ' +
      'and look after partnerships with eleven local inns. About one day in five is spent outdoors with ' +
      'guests, camera in hand.\n\n' +
      'You will report to the owner and work with a team of six guides. Health insurance, three weeks of ' +
      'paid vacation, and free use of the bikes.',
    requirements:
      '- Two years in marketing, communications or journalism\n' +
      '- Clear, lively writing (please send two samples)\n' +
      '- Practice with a website editor and an email newsletter tool\n' +
      '- Willingness to work one Saturday a month',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$48,000-$55,000 per year',
    categories: ['Marketing'],
    contact_email: 'lantern@jobs.example.com',
    featured: true,
  },
  {
    title: 'IT Support Technician',
    description:
      'Ridge Road Computing looks after the computers of some seventy small businesses, two schools and ' +
      'a library. Half of the job is fixing things, and the other half is explaining them kindly.\n\n' +
      'A usual day brings a few support calls, a visit to set up new machines and an hour of updates ' +
      'behind the scenes. Clients range from a dental office to a maple producer with sensors in the ' +
      'sugarbush.\n\n' +
      'We provide a vehicle, a phone and paid time to study for certifications. On-call duty is one week ' +
      'in five and paid extra.',
    requirements:
      '- One year of help desk experience, or the equivalent gained on your own\n' +
      '- Good knowledge of desktop systems, printers and small office networks\n' +
      '- Patience on the telephone\n' +
      '- Valid driver’s license',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$24-$30 per hour',
    categories: ['IT', 'Customer Service'],
    contact_email: 'support-desk@jobs.example.com',
  },
  {
    title: 'Registered Nurse, Family Clinic',
    description:
      'Millbrook Community Clinic cares for 3,800 patients, from newborns to a few who are past one ' +
      'hundred. We are adding a nurse to our day team.\n\n' +
      'You will room patients, give vaccinations, follow up on test results and lead our weekly diabetes ' +
      'group. Appointments are twenty minutes long, and lunch is a full hour.\n\n' +
      'The clinic is open Monday to Friday, 8 a.m. to 5 p.m., with no nights and no weekends. We offer ' +
      'health and dental insurance, a retirement match and help with student loans.',
    requirements:
      '- Current Vermont or multistate RN license\n' +
      '- CPR certification\n' +
      '- One year of clinical experience; new graduates with a strong reference are welcome\n' +
      '- Comfort with electronic health records',
    location: 'Millbrook, VT',
    job_type: 'Full-time',
    salary_range: '$74,000-$86,000 per year',
    categories: ['Healthcare'],
    contact_email: 'clinic@jobs.example.com',
    featured: true,
  },
  {
    title: 'Bookkeeper',
    description:
      'Three family businesses on Depot Lane, a lumber yard, a bakery and a veterinary practice, are ' +
      'looking for one bookkeeper to share.\n\n' +
      'You will enter bills, reconcile bank accounts, run payroll every other week and prepare the ' +
      'quarter’s figures for the accountant. Each business has its own day, and you will have a quiet ' +
      'desk at the lumber yard.\n\n' +
      'About 22 hours a week. You choose the hours, as long as payroll goes out on Thursday.',
    requirements:
      '- Three years of bookkeeping for small businesses\n' +
      '- Experience with payroll and sales tax\n' +
      '- Accuracy, discretion and a sense of humor about flour on invoices',
    location: 'Alder Falls, VT',
    job_type: 'Part-time',
    salary_range: '$26-$32 per hour',
    categories: ['Finance', 'Administration'],
    contact_email: 'books@jobs.example.com',
  },
  {
    title: 'Preschool Lead Teacher',
    description:
      'Little Alder Preschool has eighteen children, two classrooms and four acres of woods. We spend ' +
      'every morning outside, in any weather short of lightning.\n\n' +
      'You will plan and lead days for a group of nine children aged three to five, together with an ' +
      'assistant teacher. You will meet each family twice a year and keep simple notes on how the ' +
      'children are growing.\n\n' +
      'We follow the school calendar, with paid holidays, paid planning time each afternoon and a yearly ' +
      'allowance for training and good boots.',
    requirements:
      '- Associate’s or bachelor’s degree in early education, or working toward one\n' +
      '- Two years of work with young children\n' +
      '- First aid certification, or willingness to obtain it\n' +
      '- Background check, as required by the state',
    location: 'North Alder, VT',
    job_type: 'Full-time',
    salary_range: '$44,000-$51,000 per year',
    categories: ['Education'],
    contact_email: 'preschool@jobs.example.com',
  },
  {
    title: 'Paralegal, Real Estate and Estates',
    description:
      'Our two-attorney office on the Green handles home sales, wills and the affairs of a good many ' +
      'small farms. We are looking for a paralegal who likes to get things right.\n\n' +
      'You will search titles at the town vaults, prepare closing documents, keep the probate calendar ' +
      'and be a steady voice for families in a difficult week.\n\n' +
      'Office hours are 8:30 a.m. to 4:30 p.m. Salary depends on experience, and includes health ' +
      'insurance and a December bonus.',
    requirements:
      '- Paralegal certificate or three years in a law office\n' +
      '- Knowledge of land records, or readiness to learn them\n' +
      '- Careful proofreading\n' +
      '- Absolute confidentiality',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    categories: ['Legal', 'Administration'],
    contact_email: 'law-office@jobs.example.com',
  },
  {
    title: 'Store Manager, Hardware and Garden',
    description:
      'Cobble & Spade has sold nails by the pound since 1921. Our manager is retiring after twenty-four ' +
      'years and has promised to stay for two months to hand things over.\n\n' +
      'You will lead a team of nine, order stock, set the schedule and decide what goes on the end ' +
      'shelves. Spring is busy, January is for inventory, and Saturday mornings are when you hear the ' +
      'town’s news.\n\n' +
      'Benefits include health insurance, a profit share and stock at cost.',
    requirements:
      '- Four years in retail, two of them leading others\n' +
      '- Working knowledge of tools, paint or gardening\n' +
      '- Experience with ordering and inventory software\n' +
      '- Able to lift 50 pounds',
    location: 'Quarry Village, VT',
    job_type: 'Full-time',
    salary_range: '$58,000-$66,000 per year',
    categories: ['Retail', 'Management'],
    contact_email: 'hardware@jobs.example.com',
    featured: true,
  },
  {
    title: 'Inside Sales Representative',
    description:
      'Tamarack Bend Maple sells syrup and candy to 600 gift shops and food stores across New England. ' +
      'You would look after 150 of them by phone and email.\n\n' +
      'Most of the work is keeping in touch with customers you already have: seasonal orders, samples, ' +
      'the occasional broken bottle. About a quarter is finding new shops. Nobody here reads from a ' +
      'script.\n\n' +
      'Work from home anywhere in Vermont or its neighboring states. We meet in person four times a ' +
      'year, once during sugaring. Base pay plus commission, with details in the first conversation.',
    requirements:
      '- Two years of sales or account management\n' +
      '- A friendly telephone manner and good follow-through\n' +
      '- Familiarity with a customer database\n' +
      '- A quiet place to work and a reliable internet connection',
    location: 'Remote (New England)',
    job_type: 'Remote',
    categories: ['Sales'],
    contact_email: 'maple-sales@jobs.example.com',
  },
  {
    title: 'Front Desk Host, Weekends',
    description:
      'The Weir House is an inn of fourteen rooms beside the falls. Guests remember the breakfast, the ' +
      'view and whoever greeted them at the door.\n\n' +
      'You will welcome arrivals, answer the phone, take dinner reservations and draw maps to swimming ' +
      'holes. Shifts are Friday from 2 to 10 p.m. and Saturday and Sunday from 7 a.m. to 3 p.m.\n\n' +
      'Staff eat for free and may stay overnight when the roads are bad.',
    requirements:
      '- Experience with the public in any setting\n' +
      '- Calm on a busy Friday\n' +
      '- Basic computer skills; we will teach you the booking system\n' +
      '- Local knowledge, or curiosity about the area',
    location: 'Alder Falls, VT',
    job_type: 'Part-time',
    salary_range: '$19-$22 per hour',
    categories: ['Hospitality', 'Customer Service'],
    contact_email: 'weir-house@jobs.example.com',
  },
  {
    title: 'CNC Machinist, Second Shift',
    description:
      'Stonecut Precision makes small brass and steel parts for instruments and medical devices. We have ' +
      'twenty-eight people, eleven machines and a clean, well-lit shop.\n\n' +
      'You will set up and run mills and lathes, check parts against drawings and make small changes to ' +
      'programs. Runs are short, so that no two weeks are quite alike.\n\n' +
      'Second shift is Monday to Thursday, 2 p.m. to midnight, with every Friday off. The pay below ' +
      'includes the shift premium.',
    requirements:
      '- Two years of CNC setup and operation\n' +
      '- Able to read drawings and use micrometers and gauges\n' +
      '- Basic shop math\n' +
      '- Safety habits that you do not need to be reminded of',
    location: 'Quarry Village, VT',
    job_type: 'Full-time',
    salary_range: '$27-$34 per hour',
    categories: ['Manufacturing'],
    contact_email: 'machining@jobs.example.com',
  },
  {
    title: 'Assistant Town Clerk',
    description:
      'The Millbrook town office records deeds, licenses dogs, runs elections and answers every question ' +
      'that begins with “Who do I ask about”.\n\n' +
      'You will help at the counter, record land documents, issue licenses and prepare for town meeting. ' +
      'The clerk will train you in all of it, and the state offers courses that we pay for.\n\n' +
      '20 hours a week, Monday to Thursday, plus election days.',
    requirements:
      '- High school diploma and two years of office work\n' +
      '- Neat, exact record keeping\n' +
      '- Courtesy toward everybody, including on tax day\n' +
      '- Ability to be sworn in as a notary',
    location: 'Millbrook, VT',
    job_type: 'Part-time',
    salary_range: '$21-$25 per hour',
    categories: ['Administration'],
    contact_email: 'town-office@jobs.example.com',
  },
  {
    title: 'Human Resources Generalist',
    description:
      'Hearth & Hill Home Care sends thirty-two caregivers to the homes of older neighbors in four ' +
      'towns. We have grown enough to need someone whose work is looking after them.\n\n' +
      'You will recruit, welcome new staff, manage benefits and leave, keep training records and help ' +
      'supervisors with hard conversations. In the first year you will also rewrite our handbook in ' +
      'plain English.\n\n' +
      'A four-and-a-half-day week, health insurance, and one day a week from home after the first three ' +
      'months.',
    requirements:
      '- Three years in human resources, or a degree and one year\n' +
      '- Knowledge of wage, leave and safety rules\n' +
      '- Good listening and sound judgment\n' +
      '- Driver’s license and a car; mileage is paid',
    location: 'Millbrook, VT',
    job_type: 'Full-time',
    salary_range: '$56,000-$64,000 per year',
    categories: ['Human Resources'],
    contact_email: 'home-care@jobs.example.com',
  },
  {
    title: 'Customer Care Specialist',
    description:
      'Wool & Willow sells knitting yarn by mail, and our customers write long letters. We answer every ' +
      'one of them.\n\n' +
      'You will reply to email and telephone questions about orders, colors and patterns, sort out ' +
      'mistakes and tell the warehouse when you notice a trend. On a normal day you will help about ' +
      'thirty-five people.\n\n' +
      'Work from home, 9 a.m. to 5 p.m. Eastern time, with two paid training weeks. We send the ' +
      'computer, the headset and more yarn than you expect.',
    requirements:
      '- One year of customer service\n' +
      '- Warm, correct writing\n' +
      '- Able to keep several conversations in order\n' +
      '- Knitting is helpful but can be learned',
    location: 'Remote',
    job_type: 'Remote',
    salary_range: '$20-$24 per hour',
    categories: ['Customer Service'],
    contact_email: 'yarn-care@jobs.example.com',
  },
  {
    title: 'Civil Engineer, Roads and Water',
    description:
      'Fallline Land & Water designs culverts, village sidewalks and small water systems for towns too ' +
      'small to have an engineer of their own.\n\n' +
      'You will survey sites, model storm flows, draw plans and see your work built, often within the ' +
      'year. Current projects include a bridge approach in North Alder and a new well for Quarry ' +
      'Village.\n\n' +
      'We are nine people and hardly ever work past five. Pay depends on your license and experience. We ' +
      'cover exam fees and offer a retirement match.',
    requirements:
      '- Bachelor’s degree in civil or environmental engineering\n' +
      '- Three years of design experience; PE license preferred\n' +
      '- Practice with drafting and drainage software\n' +
      '- Able to present a plan at an evening town meeting',
    location: 'North Alder, VT',
    job_type: 'Full-time',
    categories: ['Engineering'],
    contact_email: 'civil@jobs.example.com',
  },
  {
    title: 'Kitchen Manager',
    description:
      'The Grist Table seats forty-eight, serves supper five nights a week and buys from nineteen farms. ' +
      'Our chef writes the menu. We need someone to run the kitchen around it.\n\n' +
      'You will schedule a crew of seven, order and receive food, keep costs and waste in check, and ' +
      'work the line three nights a week. Closed Sunday and Monday, all year.\n\n' +
      'Tips are shared with the kitchen. Two weeks of paid vacation plus the first week of mud season, ' +
      'when everyone is off.',
    requirements:
      '- Three years in a restaurant kitchen, one of them in charge of a shift\n' +
      '- Food safety certification\n' +
      '- Experience with ordering and food costs\n' +
      '- A steady temper at 7:30 on a Saturday',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    salary_range: '$52,000-$60,000 per year',
    categories: ['Hospitality', 'Management'],
    contact_email: 'grist-table@jobs.example.com',
  },
  {
    title: 'Web Developer for Local Organizations',
    description:
      'Pagoda Pine Studio builds websites for libraries, land trusts and small museums. There are five ' +
      'of us, and we have had the same clients for years.\n\n' +
      'You will build accessible, fast pages, look after older sites, and talk directly with the people ' +
      'who use them. We plan in two-week steps and keep Fridays free of meetings.\n\n' +
      'Remote, with one day a month together in Alder Falls. Travel and lunch are on us.',
    requirements:
      '- Three years of web development with TypeScript and a modern framework\n' +
      '- Solid HTML and CSS, and care for accessibility\n' +
      '- Some experience with databases\n' +
      '- Please send a link to something you have built and still like',
    location: 'Remote, monthly day in Alder Falls, VT',
    job_type: 'Remote',
    salary_range: '$72,000-$88,000 per year',
    categories: ['IT', 'Marketing'],
    contact_email: 'studio@jobs.example.com',
  },
  {
    title: 'Loan Officer, Small Business',
    description:
      'Alder Valley Savings Cooperative lends to farms, shops and trades in the four towns. Most of our ' +
      'loans are under $150,000, and we decide on all of them here.\n\n' +
      'You will visit businesses, help owners put their figures in order, present loans to the Tuesday ' +
      'committee and stay in touch after the papers are signed. We expect you to know your borrowers’ ' +
      'busy seasons.\n\n' +
      'Salary with a yearly bonus based on service rather than volume. Full benefits and twenty days of ' +
      'paid leave.',
    requirements:
      '- Three years in lending, accounting or running a business\n' +
      '- Able to read tax returns and cash-flow statements\n' +
      '- Straightforward manner, above all when the answer is no\n' +
      '- Ease with some early breakfasts and evening events',
    location: 'Alder Falls, VT',
    job_type: 'Full-time',
    categories: ['Finance', 'Sales'],
    contact_email: 'lending@jobs.example.com',
  },
];
