import { useState } from 'react';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useSettled } from '../../../kit/use-settled.ts';
import { Field } from '../../../ui/Field.tsx';
import { searchMessages, threadsKey } from './messages.ts';

interface SearchMessagesProps {
  userId: string;
  hrefOf: (thread: string, seq: number) => string;
  onOpen: (thread: string, seq: number) => void;
}

/** Finds messages in one's conversations by their words. */
export function SearchMessages({ userId, hrefOf, onOpen }: SearchMessagesProps) {
  const { list: t, message } = useStrings(messagesStrings);
  const [words, setWords] = useState('');
  const q = useSettled(words).trim();
  return (
    <search>
      <Field
        label={t.search}
        type="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {q.length >= 2 && words.trim().length >= 2 && (
        <QueryBoundary
          queryKey={[...threadsKey(userId), 'search', q]}
          load={() => searchMessages(q)}
          empty={<p role="status">{t.none}</p>}
        >
          {(found) => (
            <ul className="rows">
              {found.map(({ thread_id: thread, seq, name, body }) => (
                <li key={`${thread} ${String(seq)}`}>
                  <a
                    href={hrefOf(thread, seq)}
                    dir="auto"
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onOpen(thread, seq);
                    }}
                  >
                    {name || message.gone}: {body.slice(0, 140)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      )}
    </search>
  );
}
