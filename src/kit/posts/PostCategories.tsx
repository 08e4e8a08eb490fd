import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { useAction } from '../use-action.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { type CategoriesOfPost, readCategories, saveCategories, topicsAmong } from './post-categories.ts';

/** The topics of a post: each choice is saved at once, and reverted if saving fails. */
export function PostCategories({ postId }: { postId: string }) {
  const { form: t } = useStrings(postEditorStrings);
  const action = useAction();
  const name = ['post-categories', postId];
  return (
    <QueryBoundary queryKey={name} load={() => readCategories(postId)}>
      {({ categories, chosen }) => {
        const shown = topicsAmong(categories);
        return (
          <fieldset className="form">
            <legend>{t.topics}</legend>
            <ActionNotice action={action} />
            {shown.length === 0 && <p>{t.noTopics}</p>}
            {shown.map(({ id, name: label }) => (
              <label key={id} className="checkbox">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={action.isBusy}
                  onChange={(event) => {
                    const isIn = event.target.checked;
                    const next = isIn ? [...chosen, id] : chosen.filter((one) => one !== id);
                    queryClient.setQueryData<CategoriesOfPost>(name, { categories, chosen: next });
                    action.run(async () => {
                      try {
                        await saveCategories(postId, chosen, next);
                      } catch (error) {
                        queryClient.setQueryData<CategoriesOfPost>(name, { categories, chosen });
                        throw error;
                      }
                      return undefined;
                    });
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      }}
    </QueryBoundary>
  );
}
