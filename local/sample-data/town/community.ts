type Person = 'admin' | 'owner' | 'member';

interface Topic {
  kind: 'announcement' | 'topic';
  title: string;
  body: string;
  by: Person;
  /** How many days ago it was written. */
  days: number;
  replies: [Person, string][];
}

interface Group {
  kind: 'board' | 'committee' | 'group';
  admission: 'open' | 'request' | 'invitation';
  name: string;
  description: string;
  is_public: boolean;
  shows_roster: boolean;
  terms: [Person, 'chair' | 'secretary' | 'member'][];
  topics: Topic[];
  /** `closesIn` days, or that many days ago if negative; `choices` are places in `options`, from 1. */
  vote?: { question: string; options: string[]; by: Person; choices: [Person, number][]; closesIn: number };
}

/** What the demo accounts say about themselves in the directory of people. */
export const profiles = [
  {
    who: 'admin',
    audience: 'members',
    headline: 'Runs the chamber office',
    about: 'I have run the office since 2016. Ask me anything about membership, events and the town hall.',
    skills: ['Events', 'Grants', 'Volunteering'],
    ask_me: 'Which grants the state has for shop fronts',
    looking_for: 'Volunteers for the winter lights',
    languages: ['English'],
  },
  {
    who: 'owner',
    audience: 'public',
    field_audiences: { headline: 'public', skills: 'public', organization: 'public', about: 'public' },
    headline: 'Baker, and up before you are',
    about: 'We mill our own flour and bake with wood from the valley. I like to talk about ovens.',
    skills: ['Baking', 'Catering', 'Hiring'],
    ask_me: 'Night shifts, wood ovens, wedding cakes',
    looking_for: 'A second delivery driver',
    languages: ['English', 'Arabic'],
  },
  {
    who: 'member',
    audience: 'members',
    headline: 'Landscape architect at Field & Stone',
    about: 'I plan gardens and public squares, and I chair the committee for parking and traffic.',
    skills: ['Planning', 'Gardens', 'Public works'],
    ask_me: 'How to apply for outdoor seating',
    looking_for: 'A workshop to share',
    languages: ['English', 'Spanish'],
  },
] as const;

/** The conversation of Omar and Mina, oldest first. */
export const talk = [
  [
    'member',
    'Omar, are you coming to the committee on Thursday? We talk about the loading zone at Depot Square.',
  ],
  ['owner', 'Yes. The delivery vans come at five in the morning, so it matters to us.'],
  ['member', 'Good. Could you write down at which hours? Then I put it into the plan.'],
] as const;

/** A board, two committees and an open group, with what they talk about and vote on. */
export const groups: Group[] = [
  {
    kind: 'board',
    admission: 'invitation',
    name: 'Board of directors',
    description: 'Elected by the members for two years. Meets on the second Tuesday of each month.',
    is_public: true,
    shows_roster: true,
    terms: [
      ['admin', 'chair'],
      ['member', 'secretary'],
      ['owner', 'member'],
    ],
    topics: [
      {
        kind: 'announcement',
        title: 'Minutes of the October meeting',
        body: 'Present: Ada Marsh, Mina Field, Omar Bright.\n\n1. The minutes of September were approved.\n2. The budget for the winter lights was approved: 4,200.\n3. The farmers market moves to Depot Square from May.\n\nNext meeting: the second Tuesday of next month.',
        by: 'member',
        days: 24,
        replies: [['owner', 'Thank you. Item 3: I can store the stands behind the bakery.']],
      },
    ],
    vote: {
      question: 'Do we move the farmers market to Depot Square?',
      options: ['Yes', 'No', 'Abstain'],
      by: 'member',
      choices: [
        ['admin', 1],
        ['member', 1],
        ['owner', 1],
      ],
      closesIn: -20,
    },
  },
  {
    kind: 'committee',
    admission: 'request',
    name: 'Parking and traffic',
    description: 'Loading zones, bicycle stands and the bus stop at Depot Square.',
    is_public: true,
    shows_roster: true,
    terms: [
      ['member', 'chair'],
      ['owner', 'member'],
    ],
    topics: [
      {
        kind: 'topic',
        title: 'Loading zone at Depot Square',
        body: 'The town offers two spots from 5 to 9 in the morning. Is that enough?',
        by: 'member',
        days: 6,
        replies: [
          ['owner', 'For us it is. The wine shop gets its pallets at ten, though.'],
          ['member', 'Then I ask for ten o’clock.'],
        ],
      },
    ],
    vote: {
      question: 'Until when should the loading zone be reserved?',
      options: ['9 a.m.', '10 a.m.', '11 a.m.'],
      by: 'member',
      choices: [['owner', 2]],
      closesIn: 9,
    },
  },
  {
    kind: 'committee',
    admission: 'request',
    name: 'Winter lights',
    description: 'Plans the lights, the market and the music of December.',
    is_public: true,
    shows_roster: true,
    terms: [
      ['admin', 'chair'],
      ['owner', 'member'],
    ],
    topics: [
      {
        kind: 'announcement',
        title: 'We hang the lights on Saturday at eight',
        body: 'Meet at the fountain. Bring gloves; the ladders come from the fire department.',
        by: 'admin',
        days: 3,
        replies: [['owner', 'I bring coffee and rolls for everybody.']],
      },
    ],
  },
  {
    kind: 'group',
    admission: 'open',
    name: 'Young businesses',
    description:
      'For whoever opened in the last three years: questions, suppliers, and a breakfast each month.',
    is_public: true,
    shows_roster: false,
    terms: [['member', 'member']],
    topics: [
      {
        kind: 'topic',
        title: 'Which card reader do you use?',
        body: 'Mine takes a day to pay out. What do you pay for yours?',
        by: 'member',
        days: 12,
        replies: [],
      },
    ],
  },
];
