import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { useAction } from '../use-action.ts';
import { ActionNotice } from '../ActionNotice.tsx';

interface Sorted {
  categories: { id: string; name: string; slug: string }[];
  chosen: string[];
}

async function readSorted(postId: string): Promise<Sorted> {
  const data = await loadDataClient();
  const [categories, chosen] = await Promise.all([
    data.from('post_categories').select('id, name, slug').order('name').throwOnError(),
    data.from('post_category_mapping').select('category_id').eq('post_id', postId).throwOnError(),
  ]);
  return { categories: categories.data, chosen: chosen.data.map(({ category_id }) => category_id) };
}

async function sort(post_id: string, category_id: string, isIn: boolean): Promise<void> {
  const data = await loadDataClient();
  const mapping = data.from('post_category_mapping');
  if (isIn) await mapping.insert({ post_id, category_id }).throwOnError();
  else await mapping.delete().eq('post_id', post_id).eq('category_id', category_id).throwOnError();
}

interface PostCategoriesProps {
  postId: string;
  /** Only topics of the blog: news are the chamber's own. */
  isBlogOnly?: boolean;
}

/** Where a post appears: each choice is saved at once, and reverted if saving fails. */
export function PostCategories({ postId, isBlogOnly = false }: PostCategoriesProps) {
  const action = useAction();
  const name = ['post-categories', postId];
  return (
    <QueryBoundary queryKey={name} load={() => readSorted(postId)}>
      {({ categories, chosen }) => {
        const shown = categories.filter(({ slug }) => !isBlogOnly || !['whats-new', 'blog'].includes(slug));
        return (
          <fieldset className="form">
            <legend>Categories</legend>
            <ActionNotice action={action} />
            {shown.length === 0 && <p>No categories yet.</p>}
            {shown.map(({ id, name: label }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={action.isBusy}
                  onChange={(event) => {
                    const isIn = event.target.checked;
                    const next = isIn ? [...chosen, id] : chosen.filter((one) => one !== id);
                    queryClient.setQueryData<Sorted>(name, { categories, chosen: next });
                    action.run(async () => {
                      try {
                        await sort(postId, id, isIn);
                      } catch (error) {
                        queryClient.setQueryData<Sorted>(name, { categories, chosen });
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
