import type { PeoplePage } from '#contracts/people.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useTypedWords } from '../../../kit/table/use-typed-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { PeopleSearch } from './people.ts';

interface PeopleFiltersProps {
  search: PeopleSearch;
  /** The first page of what was found last; undefined while nothing was. */
  first: PeoplePage | undefined;
  show: (change: Partial<PeopleSearch>) => void;
}

const filters = [
  ['skill', 'skills'],
  ['organization', 'organizations'],
  ['category', 'categories'],
  ['group', 'groups'],
] as const;

/** The search field of the directory of people, and what narrows it. */
export function PeopleFilters({ search, first, show }: PeopleFiltersProps) {
  const { directory: t } = useStrings(peopleStrings);
  const words = useTypedWords(search.q, (q) => show({ q: q.trim() }));
  // Of more people than that the server counts some.
  const isCounted = (first?.total ?? 0) <= 1000;
  const isNarrowed = Object.values(search).some(Boolean);
  return (
    <search className="people-filters">
      <Field
        label={t.search}
        hint={t.searchHint}
        type="search"
        maxLength={100}
        value={words.words}
        onChange={({ target }) => words.type(target.value)}
      />
      <div className="people-facets">
        {filters.map(([name, list]) => {
          const found = first?.facets?.[list] ?? [];
          const isKnown = search[name] === '' || found.some(({ key }) => key === search[name]);
          return (
            <SelectField
              key={name}
              label={t[name]}
              value={search[name]}
              onChange={({ target }) => show({ [name]: target.value })}
              options={[
                ['', t.all],
                ...(isKnown ? [] : [[search[name], search[name]] as const]),
                ...found.map(
                  ({ key, name: label, people }) =>
                    [key, isCounted ? t.option(label, people) : label] as const,
                ),
              ]}
            />
          );
        })}
      </div>
      {isNarrowed && (
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              words.stop();
              show({ q: '', skill: '', organization: '', category: '', group: '' });
            }}
          >
            {t.clear}
          </Button>
        </p>
      )}
    </search>
  );
}
