import type { TransactionSql } from 'postgres';
import { formIds } from '../../supabase/functions/_shared/contracts/forms.ts';

const entrances = [
  { id: 'step-free', label: 'Step-free' },
  { id: 'one-step', label: 'One step' },
  { id: 'on-request', label: 'Ramp on request' },
];
const languages = [
  { id: 'english', label: 'English' },
  { id: 'spanish', label: 'Spanish' },
  { id: 'french', label: 'French' },
];
const committees = [
  { id: 'events', label: 'Events' },
  { id: 'downtown', label: 'Downtown' },
  { id: 'scholarships', label: 'Scholarships' },
];

/** The custom fields of the town: two that filter the directory, one for members, one of organizations, one for staff. */
const fields = {
  entrance: {
    form: 'listing',
    type: 'choice',
    label: 'Accessible entrance',
    visibility: 'public',
    is_filter: true,
    options: entrances,
  },
  spoken: {
    form: 'listing',
    type: 'choices',
    label: 'Languages spoken',
    visibility: 'public',
    is_filter: true,
    options: languages,
  },
  discount: {
    form: 'listing',
    type: 'text',
    label: 'Discount for fellow members',
    visibility: 'members',
    is_filter: false,
    options: [],
  },
  apprentices: {
    form: 'organization',
    type: 'number',
    label: 'Apprentices',
    visibility: 'public',
    is_filter: false,
    options: [],
  },
  committees: {
    form: 'person',
    type: 'choices',
    label: 'Committees',
    visibility: 'staff',
    is_filter: false,
    options: committees,
  },
} as const;

type Field = keyof typeof fields;

/** Adds custom fields, and values for most listings, the organization of the demo owner, and `memberId`. */
export async function loadCustomFields(
  tx: TransactionSql,
  businesses: ReadonlyMap<string, string>,
  memberId: string,
): Promise<void> {
  const ids = new Map<Field, string>();
  for (const [position, [name, { form, options, ...field }]] of Object.entries(fields).entries()) {
    const [added] = await tx`insert into public.form_fields ${tx({
      ...field,
      position,
      form_id: formIds[form],
      options: tx.json(options as never) as unknown as string,
    })} returning id`;
    ids.set(name as Field, String(added?.['id']));
  }
  const give = async (entity: string, id: string, values: Partial<Record<Field, unknown>>) => {
    const answers = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [ids.get(name as Field) ?? '', value]),
    );
    await tx`select public.set_custom_values(${entity}, ${id}, ${tx.json(answers as never)})`;
  };
  for (const [at, id] of [...businesses.values()].entries()) {
    // Some say nothing yet.
    if (at % 5 === 4) continue;
    await give('listing', id, {
      entrance: entrances[at % entrances.length]?.id,
      spoken: at % 3 === 0 ? ['english', 'spanish'] : at % 7 === 1 ? ['english', 'french'] : ['english'],
    });
  }
  const bakery = businesses.get('kettle-and-crumb') ?? '';
  await give('listing', bakery, { discount: '10% on catering for meetings.' });
  const [own] = await tx<
    { id: string }[]
  >`select organization_id as id from public.businesses where id = ${bakery}`;
  if (own) await give('organization', own.id, { apprentices: 2 });
  await give('person', memberId, { committees: ['events'] });
}
