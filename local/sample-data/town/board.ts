type Person = 'admin' | 'owner' | 'member';

/** The group whose records these are. */
export const boardName = 'Board of directors';

interface BoardMeeting {
  title: string;
  /** From now; negative for past ones. */
  inDays: number;
  place: string;
  video_url: string;
  agenda: string[];
  answers: [Person, 'yes' | 'maybe' | 'no'][];
  attendance: [Person, 'present' | 'excused'][];
  /** Approved outside of a meeting. */
  minutes?: { by: Person; body: string };
}

/** A past meeting with approved minutes, and the next one. */
export const boardMeetings: BoardMeeting[] = [
  {
    title: 'October meeting',
    inDays: -26,
    place: 'Town hall, small room',
    video_url: '',
    agenda: ['Minutes of September', 'Budget for the winter lights', 'Farmers market'],
    answers: [],
    attendance: [
      ['admin', 'present'],
      ['member', 'present'],
      ['owner', 'excused'],
    ],
    minutes: {
      by: 'member',
      body: '1. The minutes of September were approved.\n\n2. The winter lights get 4,200. Ada orders the cables.\n\n3. The farmers market moves to Depot Square from May, if the vote of the board agrees.',
    },
  },
  {
    title: 'Meeting on next year’s budget',
    inDays: 12,
    place: 'Town hall, small room',
    video_url: 'https://video.example/board',
    agenda: ['Minutes of October', 'Budget of next year', 'Loading zone at Depot Square', 'Other business'],
    answers: [
      ['admin', 'yes'],
      ['owner', 'maybe'],
    ],
    attendance: [],
  },
];

/** What the board decided in its past meeting; its vote is recorded as another decision. */
export const boardDecision = {
  body: 'The winter lights get 4,200 from the reserve.',
  by: 'member' as Person,
};

/** Documents with the lines of each of their versions, the oldest first. */
export const boardDocuments: {
  title: string;
  description: string;
  tags: string[];
  by: Person;
  isOfPastMeeting: boolean;
  versions: { name: string; note: string; lines: string[] }[];
}[] = [
  {
    title: 'Budget of the winter lights',
    description: 'With the offer of the electrician.',
    tags: ['Budget', 'Winter lights'],
    by: 'admin',
    isOfPastMeeting: true,
    versions: [
      { name: 'winter-lights.pdf', note: '', lines: ['Winter lights', 'Cables 1,100', 'Lamps 2,400'] },
      {
        name: 'winter-lights-2.pdf',
        note: 'With the electrician',
        lines: ['Winter lights', 'Cables 1,100', 'Lamps 2,400', 'Electrician 700', 'Total 4,200'],
      },
    ],
  },
  {
    title: 'Bylaws',
    description: '',
    tags: ['Rules'],
    by: 'admin',
    isOfPastMeeting: false,
    versions: [
      { name: 'bylaws.pdf', note: '', lines: ['Bylaws of the chamber', '1. The board has five seats.'] },
      {
        name: 'bylaws-amended.pdf',
        note: 'Amended by the annual meeting',
        lines: ['Bylaws of the chamber', '1. The board has seven seats.'],
      },
    ],
  },
];
