import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FoundPerson } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useOwnQuery } from '../../../kit/use-own-query.ts';
import { useSettled } from '../../../kit/use-settled.ts';
import { foldText } from '../../../lib/shared/fold-text.ts';
import { SuggestionList, suggestionId } from '../../../ui/SuggestionList.tsx';
import { TextArea, type TextAreaProps } from '../../../ui/TextArea.tsx';
import { findGroupPeople } from './groups.ts';
import { findMention } from './mention.ts';

interface MentionAreaProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  groupId: string;
  userId: string;
  value: string;
  onText: (text: string) => void;
}

/** A text in which an @ offers the people of the group whose names begin with what follows. */
export function MentionArea({ groupId, userId, value, onText, ...area }: MentionAreaProps) {
  const { discussion: t, roles } = useStrings(groupsStrings);
  const listId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  // Where the mention begins that was completed, or closed with Escape.
  const [closed, setClosed] = useState<number>();
  // Where the caret goes once the text with the name is shown.
  const target = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (target.current === undefined) return;
    text.current?.setSelectionRange(target.current, target.current);
    target.current = undefined;
  }, [value]);

  const mention = caret === undefined ? undefined : findMention(value.slice(0, caret));
  const isActive = mention !== undefined && mention.start !== closed;
  const settled = useSettled(isActive ? mention.words : '');
  const { data } = useOwnQuery(isActive ? userId : undefined, {
    queryKey: ['group-mention', userId, groupId, settled],
    queryFn: () => findGroupPeople(groupId, settled),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  // Until the answer to what was typed last has come, what fits of the one before.
  const people = (isActive && data ? data : []).filter(({ name }) =>
    ` ${foldText(name)}`.includes(` ${foldText(mention?.words ?? '')}`),
  );
  const active = people[Math.min(chosen, people.length - 1)];

  const insert = ({ name }: FoundPerson) => {
    if (!mention || caret === undefined) return;
    const before = `${value.slice(0, mention.start)}@${name} `;
    target.current = before.length;
    setClosed(mention.start);
    setCaret(before.length);
    onText(before + value.slice(caret));
  };
  const move = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, nativeEvent } = event;
    if (!active || nativeEvent.isComposing) return;
    const at = people.indexOf(active);
    if (key === 'ArrowDown') setChosen((at + 1) % people.length);
    else if (key === 'ArrowUp') setChosen((at - 1 + people.length) % people.length);
    else if (key === 'Escape') setClosed(mention?.start);
    else if (key === 'Enter' || key === 'Tab') insert(active);
    else return;
    event.preventDefault();
    // Escape closes the list, not the dialog around it.
    event.stopPropagation();
  };
  const follow = () => setCaret(text.current?.selectionStart);
  return (
    <TextArea
      {...area}
      ref={text}
      value={value}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      {...(active && {
        'aria-controls': listId,
        'aria-activedescendant': suggestionId(listId, active.id),
      })}
      onChange={({ target: { value: typed, selectionStart } }) => {
        setCaret(selectionStart);
        setChosen(0);
        if (mention?.start !== closed) setClosed(undefined);
        onText(typed);
      }}
      onSelect={follow}
      onBlur={() => setCaret(undefined)}
      onKeyDown={move}
      after={
        <>
          {active && (
            <SuggestionList
              id={listId}
              label={t.mentions}
              items={people}
              keyOf={({ id }) => id}
              chosen={people.indexOf(active)}
              onUse={insert}
            >
              {({ name, role }) => (
                <>
                  <bdi>{name}</bdi>
                  {role !== 'member' && <small className="soft">{roles[role]}</small>}
                </>
              )}
            </SuggestionList>
          )}
          <span className="visually-hidden" role="status">
            {isActive && data && t.mentionsFound(people.length)}
          </span>
        </>
      }
    />
  );
}
