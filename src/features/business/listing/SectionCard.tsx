import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { Pencil } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from '../../../kit/forms/Form.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { listSections, type Section } from './listing-fields.ts';
import type { ListingEditorState } from './use-listing-editor.ts';
import type { Sections } from './use-sections.ts';

interface SectionCardProps {
  section: Section;
  state: Sections;
  editor: ListingEditorState;
  /** Whether the sections are walked one after the other: a listing that was never public. */
  isGuided: boolean;
  /** What visitors see of it. */
  view: ReactNode;
  /** Its fields. */
  children: ReactNode;
}

/** A section of the listing: as visitors see it, or open with its fields. */
export function SectionCard({ section, state, editor, isGuided, view, children }: SectionCardProps) {
  const { section: t } = useStrings(listingEditorStrings);
  const { name, title } = section;
  const isOpen = state.open === name;
  return (
    <section id={name} className="card stack section-card" aria-labelledby={`${name}-title`}>
      <div className="section-head">
        <h2 id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        {!isOpen && (
          <Button variant="quiet" aria-label={t.editNamed(title)} data-edit onClick={() => state.show(name)}>
            <Icon icon={Pencil} /> {t.edit}
          </Button>
        )}
      </div>
      {isOpen ? (
        <OpenSection section={section} state={state} editor={editor} isGuided={isGuided}>
          {children}
        </OpenSection>
      ) : (
        <>
          {view}
          <ClosedState section={section} state={state} editor={editor} />
        </>
      )}
    </section>
  );
}

function OpenSection({ section, state, editor, isGuided, children }: Omit<SectionCardProps, 'view'>) {
  const language = useLanguage();
  const { section: t, review } = listingEditorStrings[language];
  const sections = listSections(language);
  const at = sections.indexOf(section);
  const next = sections[at + 1];
  const label = isGuided ? t.next(next?.title ?? review.title) : state.needsApproval ? t.submit : t.save;
  const send = async () => {
    if (!isGuided) return (await state.save(section)) ? 'complete' : 'rejected';
    state.show(next?.name ?? 'review');
    return 'pending';
  };
  return (
    <Form name="listing" send={send}>
      {state.summary.length > 0 && (
        <ErrorSummary wrong={state.summary} errors={editor.errors} onGo={state.go} />
      )}
      {children}
      <FailureNotice failure={editor.failure} />
      <div className="stack section-actions">
        <SavingState
          status={editor.status}
          isAutosaved={editor.isAutosaved}
          isKept
          message={state.saved === undefined || state.saved === section.name ? editor.message : ''}
        />
        {!isGuided && state.hasUnsavedElsewhere(section) && <p className="soft">{t.savedToo}</p>}
        <div className="actions">
          <Button type="submit" isBusy={editor.isBusy && !isGuided}>
            {label}
          </Button>
          {isGuided && editor.status === 'failed' && (
            <Button variant="quiet" isBusy={editor.isBusy} onClick={() => void editor.save()}>
              {t.save}
            </Button>
          )}
          <Button variant="quiet" onClick={() => state.cancel(section)}>
            {isGuided ? t.close : t.cancel}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function ClosedState({ section, state, editor }: Pick<SectionCardProps, 'section' | 'state' | 'editor'>) {
  const { section: t, undo } = useStrings(listingEditorStrings);
  const changed = state.changed(section);
  const wrong = state.wrong(section).filter((column) => changed.includes(column));
  const { name } = section;
  if (state.discarded === name)
    return (
      <p role="status">
        {t.discarded}{' '}
        <button type="button" className="link" onClick={() => state.restore(section)}>
          {undo}
        </button>
      </p>
    );
  if (changed.length > 0 && !(editor.isAutosaved && wrong.length === 0))
    return (
      <p className={wrong.length > 0 ? 'field-error' : 'soft'} role="status">
        {wrong.length > 0 ? t.wrong : t.unsaved}{' '}
        <button type="button" className="link" onClick={() => state.show(name)}>
          {t.continue}
        </button>
      </p>
    );
  return state.saved === name && editor.message ? <Notice>{editor.message}</Notice> : null;
}
