import { useState } from 'react';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';
import { QueryBoundary } from './QueryBoundary.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useSettled } from './use-settled.ts';

interface FinderProps<Found extends { id: string; name: string }> {
  label: string;
  hint: string;
  /** The query key of what is found. */
  queryKey: readonly string[];
  /** Finds a few rows by two letters or more. */
  find: (words: string) => Promise<Found[]>;
  /** What is shown next to the name. */
  describe?: (found: Found) => string;
  /** What the button of a row says, and its name for screen readers in front of the row's. */
  button: string;
  buttonName?: string;
  isBusy?: boolean;
  onChoose: (found: Found) => void;
}

/** Finds one row by typing and offers each match with a button. */
export function Finder<Found extends { id: string; name: string }>({
  label,
  hint,
  queryKey,
  find,
  describe = () => '',
  button,
  buttonName = button,
  isBusy = false,
  onChoose,
}: FinderProps<Found>) {
  const t = useStrings(islandStrings);
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  return (
    <>
      <Field
        label={label}
        type="search"
        hint={hint}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim().length >= 2 && settled.trim().length >= 2 && (
        <QueryBoundary queryKey={['find', ...queryKey, settled]} load={() => find(settled)}>
          {(matches) =>
            matches.length === 0 ? (
              <p>{t.noMatches}</p>
            ) : (
              <ul className="rows">
                {matches.map((found) => (
                  <li key={found.id}>
                    <span>
                      <bdi>{found.name}</bdi> <small className="soft">{describe(found)}</small>
                    </span>
                    <Button
                      variant="quiet"
                      isBusy={isBusy}
                      aria-label={`${buttonName} ${found.name}`}
                      onClick={() => {
                        setWords('');
                        onChoose(found);
                      }}
                    >
                      {button}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      )}
    </>
  );
}
