import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { languageName } from '../language-name.ts';
import { AboveField } from './AboveField.tsx';
import {
  type Category,
  changeCategory,
  isBuiltIn,
  type Kind,
  removeCategory,
  restoreCategory,
  formatUses,
  translated,
} from './categories.ts';
import { MergeCategory } from './MergeCategory.tsx';
import { Form } from '../../../kit/forms/Form.tsx';

interface CategoryRowProps {
  kind: Kind;
  category: Category;
  all: Category[];
  isAdmin: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Called after each change. */
  onSettled: () => void;
}

/** One category with its uses, and when opened what can be done with it. */
export function CategoryRow({ kind, category, all, isOpen, onToggle, ...rest }: CategoryRowProps) {
  const below = countBelow(category, all);
  return (
    <li data-current={isOpen} data-below={category.parent_id !== null}>
      <span aria-hidden="true" />
      <button type="button" className="opener" aria-expanded={isOpen} onClick={onToggle}>
        <span>
          {category.name}
          {translated.map((language) => (
            <TranslatedName key={language} language={language} name={category.names[language]} />
          ))}
        </span>
        <small>
          {category.uses > 0
            ? formatUses(kind, category.uses)
            : below > 0
              ? `${String(below)} ${below === 1 ? 'subcategory' : 'subcategories'}`
              : 'unused'}
        </small>
      </button>
      {isOpen && (
        <div className="detail">
          <Change kind={kind} category={category} all={all} {...rest} />
        </div>
      )}
    </li>
  );
}

function TranslatedName({ language, name }: { language: string; name: string | undefined }) {
  if (!name) return null;
  return (
    <span className="soft" lang={language}>
      {' · '}
      {name}
    </span>
  );
}

const countBelow = ({ id }: Category, all: Category[]) =>
  all.filter(({ parent_id }) => parent_id === id).length;

type ChangeProps = Omit<CategoryRowProps, 'isOpen' | 'onToggle'>;

function Change({ kind, category, all, isAdmin, onSettled }: ChangeProps) {
  const [name, setName] = useState(category.name);
  const [names, setNames] = useState(category.names);
  const [above, setAbove] = useState(category.parent_id ?? '');
  const action = useAction();
  const isForGood = isBuiltIn(kind, category);
  const hasBelow = countBelow(category, all) > 0;
  return (
    <>
      <ActionNotice action={action} />
      <Form
        name="category"
        send={() =>
          action.submit(async () => {
            await changeCategory(kind, category, { name, names }, above);
            onSettled();
            return `“${name.trim()}” saved.`;
          })
        }
      >
        <div className="columns">
          <Field
            label="Name"
            maxLength={60}
            hint="The URL does not change."
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {translated.map((language) => (
            <Field
              key={language}
              label={`${languageName(language)} name`}
              maxLength={60}
              hint="Without one, pages show the English name."
              lang={language}
              value={names[language] ?? ''}
              onChange={(event) => setNames({ ...names, [language]: event.target.value })}
            />
          ))}
          {kind === 'business' && <AboveField value={above} all={all} own={category} onChoose={setAbove} />}
        </div>
        <div className="actions">
          <Button type="submit" isBusy={action.isBusy}>
            Save
          </Button>
          {category.uses === 0 && !isForGood && !hasBelow && (
            <Button
              variant="quiet"
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => {
                  await removeCategory(kind, category);
                  onSettled();
                  return {
                    message: `“${category.name}” removed.`,
                    undo: async () => {
                      await restoreCategory(kind, category);
                      onSettled();
                      return `“${category.name}” restored.`;
                    },
                  };
                })
              }
            >
              Remove
            </Button>
          )}
        </div>
      </Form>
      {hasBelow && <p className="soft">Move its subcategories before you remove it.</p>}
      {isForGood ? (
        <p className="soft">This category is built in and cannot be removed or merged.</p>
      ) : isAdmin ? (
        <MergeCategory kind={kind} category={category} all={all} onMerged={onSettled} />
      ) : (
        category.uses > 0 && <p className="soft">Only admins can merge categories.</p>
      )}
    </>
  );
}
