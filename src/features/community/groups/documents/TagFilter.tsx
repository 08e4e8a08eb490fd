import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Button } from '../../../../ui/Button.tsx';

interface TagFilterProps {
  tags: readonly { tag: string; documents: number }[];
  chosen: string | undefined;
  onChoose: (tag: string | undefined) => void;
}

/** The tags of a group's documents, which are chosen like folders; nothing without any. */
export function TagFilter({ tags, chosen, onChoose }: TagFilterProps) {
  const t = useStrings(groupDocumentsStrings);
  if (tags.length === 0) return null;
  return (
    <div className="post-actions" role="group" aria-label={t.tags}>
      <Button variant="quiet" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t.allTags}
      </Button>
      {tags.map(({ tag, documents }) => (
        <Button
          key={tag}
          variant="quiet"
          aria-pressed={chosen === tag}
          onClick={() => onChoose(chosen === tag ? undefined : tag)}
        >
          <span dir="auto">{tag}</span> ({documents})
        </Button>
      ))}
    </div>
  );
}
