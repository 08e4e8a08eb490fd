import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useWork } from '../use-work.ts';
import { changesOf, type Clash, clashesOf, type Draft, draftOf, mergeDrafts } from './drafts.ts';
import { theirsOf } from './save-settings.ts';

interface DraftOf<Row> {
  row: Row;
  fields: readonly string[];
  contract: z.ZodType;
  /** Sends what changed, given the version that was read. */
  save: (changes: never, seenAt: string | null) => Promise<Row>;
}

/** A form on one row that others may save as well: only what changed is sent, and a clash shows both versions. */
export function useDraft<Row extends { updated_at: string | null }>({
  row,
  fields,
  contract,
  save,
}: DraftOf<Row>) {
  const [present, setPresent] = useState(row);
  const [draft, setDraft] = useState<Draft>(() => draftOf(row, fields));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [clashes, setClashes] = useState<Clash[]>([]);
  const work = useWork();
  const read = draftOf(present, fields);
  const changes = changesOf(read, draft);
  const isChanged = Object.keys(changes).length > 0;
  useGuard(isChanged);

  const send = () => {
    const checked = contract.safeParse(changes);
    setErrors(checked.success ? {} : errorsOf(checked.error.issues));
    if (!isChanged || !checked.success) return;
    work.run(async () => {
      try {
        const saved = await save(changes as never, present.updated_at);
        setPresent(saved);
        setDraft(draftOf(saved, fields));
        setClashes([]);
        return 'Saved.';
      } catch (error) {
        const theirs = theirsOf(error) as Row | undefined;
        if (theirs) {
          const current = draftOf(theirs, fields);
          setClashes(clashesOf(read, draft, current));
          setDraft(mergeDrafts(read, draft, current));
          setPresent(theirs);
        }
        throw error;
      }
    });
  };
  return {
    work,
    clashes,
    isChanged,
    onSubmit: (event: React.SyntheticEvent) => {
      event.preventDefault();
      send();
    },
    take: ({ field, theirs }: Clash) => {
      setDraft((typed) => ({ ...typed, [field]: theirs }));
      setClashes((all) => all.filter((clash) => clash.field !== field));
    },
    keep: ({ field }: Clash) => {
      setClashes((all) => all.filter((clash) => clash.field !== field));
    },
    /** The properties of a field. */
    field: (name: string) => ({
      name,
      value: draft[name] ?? '',
      errors: errors[name] ?? [],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setDraft((typed) => ({ ...typed, [name]: value }));
        setErrors((all) => ({ ...all, [name]: [] }));
      },
    }),
  };
}

/** The browser asks before a page with something unsaved is left. */
export function useGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[String(path[0] ?? '')] ??= []).push(message);
  return errors;
}
