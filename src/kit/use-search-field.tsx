import { type ReactNode, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useSettled } from './use-settled.ts';

/** A field to search a list, and the words in it once the person pauses. */
export function useSearchField(label: string): { words: string; field: ReactNode } {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed).trim();
  return {
    words: typed.trim() === '' ? '' : words,
    field: (
      <search>
        <Field
          label={label}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
    ),
  };
}
