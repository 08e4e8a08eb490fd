import { Eye } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { textIn } from '../../../kit/forms/form-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FieldErrors } from '../FieldErrors.tsx';
import { formatPostsLeft, isMonthFull } from '../membership/own-entitlements.ts';
import { PlacementPanel } from '../placements/PlacementPanel.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { ApplicationCount } from './ApplicationCount.tsx';
import { formatFieldValue } from './format-field-value.ts';
import { goToField } from './go-to-field.ts';
import type { PostArea } from './post-area.ts';
import { fieldsOf, type PostKind, postKinds } from './post-kinds.ts';
import { PostBar } from './PostBar.tsx';
import { PostPreview } from './PostPreview.tsx';
import { PostSections } from './PostSections.tsx';
import type { PostToEdit } from './posts.ts';
import { usePostForm } from './use-post-form.ts';
import { PlansLink } from '../../../ui/PlansLink.tsx';

interface PostFormProps {
  kind: PostKind;
  area: PostArea;
  loaded: PostToEdit;
  isCopy: boolean;
  userId: string;
}

/** The editor of a job, an event or a deal: its fields in sections, beside them how visitors will see it. */
export function PostForm({ kind, area, loaded, isCopy, userId }: PostFormProps) {
  const t = useStrings(postFormStrings);
  const locale = useDateLocale();
  const { owner } = loaded;
  const form = usePostForm({ kind, area, loaded, isCopy, userId });
  const { row, errors, draft, rejections } = form;
  const [isPreview, setPreview] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejections > 0) summary.current?.focus();
  }, [rejections]);
  const fields = fieldsOf(kind, owner, t);
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const state = textIn(row, postKinds[kind].state) || 'draft';
  const isPublic = state === postKinds[kind].publicState;
  const reason = textIn(row, 'status_reason');
  const heading = t.kinds[kind];
  const left = formatPostsLeft(kind, loaded.entitlements, useLanguage());
  const wrong = form.shown.filter(({ name }) => errors[name] !== undefined);
  const preview = <PostPreview kind={kind} owner={owner} values={draft} />;
  return (
    <div className="listing-editor">
      <div className="stack">
        <div className="section-head">
          <h2>{row ? heading.edit : isCopy && loaded.row ? heading.copy : heading.add}</h2>
          <span className="narrow-only">
            <Button variant="quiet" onClick={() => setPreview(true)}>
              <Icon icon={Eye} /> {t.preview}
            </Button>
          </span>
        </div>
        <p>
          <strong>{owner.name}</strong> <StateBadge state={state} />
        </p>
        {left !== undefined && state === 'draft' && (
          <p className="field-hint">
            {left} {isMonthFull(kind, loaded.entitlements) && <PlansLink />}
          </p>
        )}
        {kind === 'job' && row && <ApplicationCount job={row.id} />}
        {reason !== '' && (!isPublic || row?.['status'] === 'canceled') && (
          <Notice>{t.reason(reason)}</Notice>
        )}
        {form.isRestored && (
          <Notice>
            <p>
              {t.restored}{' '}
              <button type="button" className="link" onClick={form.discard}>
                {t.discard}
              </button>
            </p>
          </Notice>
        )}
        {isPublic && <p className="soft">{area === 'admin' ? t.liveOfChamber : t.live}</p>}
        <Form name={postKinds[kind].name} send={() => form.save(form.isUnpublished)}>
          {form.isBlocked && wrong.length > 0 && (
            <FieldErrors
              ref={summary}
              errors={wrong.map(({ name, label }) => ({
                name,
                label,
                message: errors[name] ?? '',
                href: `#${name}`,
              }))}
              onGo={goToField}
            />
          )}
          <PostSections kind={kind} area={area} loaded={loaded} userId={userId} form={form} />
          <ConflictView
            editor={form.editor}
            labelOf={(name) => fieldOf(name)?.label ?? name}
            readable={(name, value) => formatFieldValue(fieldOf(name), value, form.zone, t, locale)}
          />
          <FailureNotice failure={form.failure} />
          <PostBar kind={kind} area={area} owner={owner} state={state} form={form} />
        </Form>
        {/* Staff, who are not limited, give places instead of buying them. */}
        {row && owner.id !== null && area === 'business' && Object.keys(loaded.entitlements).length > 0 && (
          <PlacementPanel
            key={state}
            item={{ entity: postKinds[kind].table, id: row.id }}
            business={owner.id}
            zone={owner.time_zone}
            needsPost={isMonthFull(kind, loaded.entitlements) || form.failure?.code === 'not_in_plan'}
            onChanged={() => void form.refresh()}
          />
        )}
      </div>
      <aside className="preview-beside" aria-label={t.preview}>
        <div className="preview" tabIndex={0} role="group" aria-label={t.preview}>
          {preview}
        </div>
      </aside>
      {isPreview && (
        <Modal title={t.preview} onClose={() => setPreview(false)}>
          {preview}
          <div className="actions modal-actions">
            <Button variant="quiet" onClick={() => setPreview(false)}>
              {t.closePreview}
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}
