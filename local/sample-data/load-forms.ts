import type { TransactionSql } from 'postgres';

const option = (id: string, label: string) => ({ id, label });

const ways = [
  option('foot', 'On foot'),
  option('bike', 'By bike'),
  option('car', 'By car'),
  option('bus', 'By bus'),
];
const wishes = [
  option('benches', 'More benches'),
  option('parking', 'Longer parking'),
  option('shade', 'Trees and shade'),
  option('hours', 'Longer evening hours'),
];
const topics = [
  option('membership', 'Membership'),
  option('events', 'An event'),
  option('press', 'Press'),
  option('other', 'Something else'),
];

const ids = {
  survey: '5e0f0000-0000-4000-8000-000000000001',
  contact: '5e0f0000-0000-4000-8000-000000000002',
  way: '5e0f0000-0000-4000-8000-000000000011',
  parked: '5e0f0000-0000-4000-8000-000000000012',
  wishes: '5e0f0000-0000-4000-8000-000000000013',
  visits: '5e0f0000-0000-4000-8000-000000000014',
  more: '5e0f0000-0000-4000-8000-000000000015',
  name: '5e0f0000-0000-4000-8000-000000000021',
  topic: '5e0f0000-0000-4000-8000-000000000022',
  message: '5e0f0000-0000-4000-8000-000000000023',
};

const fields = {
  survey: [
    {
      id: ids.way,
      section: 'Coming to town',
      type: 'choice',
      label: 'How do you usually come to town?',
      options: ways,
      is_required: true,
    },
    {
      id: ids.parked,
      section: 'Coming to town',
      type: 'text',
      label: 'Where do you park?',
      condition: { field_id: ids.way, equals: 'car' },
    },
    {
      id: ids.visits,
      section: 'Coming to town',
      type: 'number',
      label: 'How many times a month?',
      settings: { min: 0, max: 60, isInteger: true },
    },
    {
      id: ids.wishes,
      section: 'Depot Square',
      type: 'choices',
      label: 'What would you like at Depot Square?',
      options: wishes,
      settings: { max: 2 },
      help: 'Up to two.',
    },
    { id: ids.more, section: 'Depot Square', type: 'long_text', label: 'Anything else?' },
  ],
  contact: [
    { id: ids.name, type: 'text', label: 'Your name', is_required: true },
    { id: ids.topic, type: 'choice', label: 'What is it about?', options: topics, is_required: true },
    { id: ids.message, type: 'long_text', label: 'Your message', is_required: true },
  ],
};

const remarks = [
  'The market on Saturdays is lovely.',
  'Please keep the bike racks.',
  'A bus after 8 pm would help.',
];
const messages = [
  ['Rosa Quill', 'events', 'Can our choir sing at the harvest fair?'],
  ['Theo Lunn', 'membership', 'We open a repair shop in March. Which plan fits two people?'],
  ['Ines Okafor', 'press', 'May we use your photo of Depot Square in the county paper?'],
] as const;

/** Adds a survey with sixty answers and a contact form with three messages. */
export async function loadForms(tx: TransactionSql): Promise<void> {
  const add = async (form: 'survey' | 'contact', row: Record<string, string>) => {
    await tx`insert into public.forms ${tx({ id: ids[form], purpose: form, slug: '', status: 'draft', ...row })}`;
    await tx`select public.save_form(${ids[form]}, null, '{}', ${tx.json(fields[form])})`;
    await tx`update public.forms set status = 'open' where id = ${ids[form]}`;
  };
  await add('survey', {
    title: 'Your town, your square',
    description: 'Five questions about coming to Alder Falls and about Depot Square. It takes two minutes.',
    confirmation: 'Thank you. We present the results at the meeting in spring.',
  });
  await add('contact', {
    title: 'Write to the chamber',
    asks_email: 'required',
    description: 'For questions about membership, events and the press.',
    confirmation: 'We answer within two working days.',
  });
  for (let at = 0; at < 60; at += 1) {
    const way = ways[((at * 7) % 11) % ways.length]?.id ?? 'foot';
    const answers = {
      [ids.way]: way,
      ...(way === 'car' && { [ids.parked]: at % 2 ? 'Depot Square' : 'Behind the mill' }),
      ...(at % 6 !== 5 && { [ids.visits]: (at * 5) % 23 }),
      [ids.wishes]: [wishes[at % 4], ...(at % 3 ? [wishes[(at + 1) % 4]] : [])].map((wish) => wish?.id),
      ...(at % 20 === 3 && { [ids.more]: remarks[Math.floor(at / 20)] }),
    };
    await tx`insert into public.form_responses (form_id, answers, created_at)
      values (${ids.survey}, private.check_answers(${ids.survey}, ${tx.json(answers as never)}),
        now() - ${at * 11} * interval '1 hour')`;
  }
  for (const [at, [name, topic, message]] of messages.entries())
    await tx`insert into public.form_responses (form_id, email, answers, created_at)
      values (${ids.contact}, ${`${name.split(' ')[0]?.toLowerCase() ?? 'a'}@example.com`},
        private.check_answers(${ids.contact}, ${tx.json({ [ids.name]: name, [ids.topic]: topic, [ids.message]: message })}),
        now() - ${at * 2 + 1} * interval '1 day')`;
}
