import type { ReactNode } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../i18n/by-language.ts';
import { organizationPeopleStrings } from '../../i18n/business/organization-people-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { OrganizationPerson } from './organization-people.ts';

interface Row extends OrganizationPerson {
  id: string;
}

/** What a person is called: by name, else by email. */
export const nameOfPerson = (
  { name, email }: Pick<OrganizationPerson, 'name' | 'email'>,
  language: Language,
): string => name ?? email ?? organizationPeopleStrings[language].noName;

interface PeopleTableProps {
  caption: string;
  people: readonly OrganizationPerson[];
  /** Whether the organization has a membership to share. */
  isMember: boolean;
  zone: string;
  /** In place of a name: a link, or "You". */
  nameAs?: (person: OrganizationPerson, name: string) => ReactNode;
  actions?: (person: OrganizationPerson) => ReactNode;
}

/** The people of an organization with their roles, duties and whether its plan includes them. */
export function PeopleTable({ caption, people, isMember, zone, nameAs, actions }: PeopleTableProps) {
  const language = useLanguage();
  const t = organizationPeopleStrings[language];
  const dutiesOf = (person: Row) =>
    [
      person.is_billing_contact && t.duties.billing,
      person.keeps_roster && t.duties.roster,
      person.votes && t.duties.votes,
    ]
      .filter(Boolean)
      .join(', ');
  const membershipOf = ({ is_included }: Row) =>
    isMember ? t.membership[is_included ? 'included' : 'beyond'] : t.membership.none;
  const joined = ({ joined_at, source }: Row) => {
    const date = formatDate(joined_at, { zone, locale: dateLocale(language) });
    return source === 'owner' || source === 'team' ? date : `${date} (${t.sources[source]})`;
  };
  const text = (id: keyof typeof t.columns, read: (row: Row) => string): Column<Row> => ({
    id,
    label: t.columns[id],
    show: read,
    text: read,
  });
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t.columns.name,
      show: (person) => {
        const name = nameOfPerson(person, language);
        return (
          <>
            {nameAs?.(person, name) ?? <span dir="auto">{name}</span>}
            {person.email && person.email !== name && (
              <>
                <br />
                <span className="soft">{person.email}</span>
              </>
            )}
          </>
        );
      },
      text: ({ name }) => name,
    },
    {
      id: 'role',
      label: t.columns.role,
      show: ({ role, title, listings }) => (
        <>
          {title && (
            <>
              <span dir="auto">{title}</span>
              <br />
            </>
          )}
          <span className={title ? 'soft' : undefined}>
            {t.roles[role]}
            {listings.length > 0 && `: ${listings.join(', ')}`}
          </span>
        </>
      ),
      text: ({ role }) => t.roles[role],
    },
    text('duties', dutiesOf),
    text('membership', membershipOf),
    text('joined', joined),
  ];
  return (
    <div className="table-scroll" data-look="wrapped">
      <DataTable
        caption={caption}
        columns={columns}
        rows={people.map((person) => ({ ...person, id: person.user_id }))}
        nameOf={(person) => nameOfPerson(person, language)}
        {...(actions && { actions })}
      />
    </div>
  );
}
