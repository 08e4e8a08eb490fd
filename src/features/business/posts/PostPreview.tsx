import illustrations from '../../../lib/shared/illustrations.svg?url';
import '../../../styles/post-preview.css';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { listOf, textOf, type Values } from '../../../kit/forms/form-fields.ts';
import { formatLeaf } from '../../../lib/shared/format.ts';
import { chooseIllustration, chooseVariant } from '../../../lib/shared/illustrations.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { describePost } from './describe-post.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';

interface PostPreviewProps {
  kind: PostKind;
  owner: PostOwner;
  values: Values;
}

/** A post as visitors will see it with what is typed: its card in lists, and the head of its page. */
export function PostPreview({ kind, owner, values }: PostPreviewProps) {
  const t = useStrings(postFormStrings);
  const locale = useDateLocale();
  const title = textOf(values, 'title').trim() || t.shown.untitled;
  const words = describePost(kind, values, owner, useLanguage());
  const cover = (shape: 'thumb' | 'banner') => (
    <PreviewCover kind={kind} title={title} values={values} shape={shape} />
  );
  const leaf = words.day && formatLeaf(`${words.day}T12:00Z`, { zone: 'UTC', locale });
  const line = (text: string) => text !== '' && <p dir="auto">{text}</p>;
  return (
    <div className="post-preview">
      <p className="preview-label">{t.shown.inLists}</p>
      <div className="preview-card">
        {cover('thumb')}
        {leaf && (
          <div className="preview-leaf" aria-hidden="true">
            <span>{leaf.month}</span>
            <strong>{leaf.day}</strong>
            <span>{leaf.weekday}</span>
          </div>
        )}
        <div className="preview-words">
          <p className="preview-title" dir="auto">
            {title}
          </p>
          {line(words.when)}
          {line(words.place)}
          {words.tagline !== '' && (
            <p className="soft" dir="auto">
              {words.tagline}
            </p>
          )}
          <Chips chips={words.chips} />
        </div>
      </div>
      <p className="preview-label">{t.shown.page}</p>
      <div className="preview-page">
        {cover('banner')}
        <div className="preview-words">
          <p className="preview-name" dir="auto">
            {title}
          </p>
          <p className="soft">{owner.name}</p>
          {line(words.when)}
          {line(words.repeats)}
          {line(words.place)}
          {line(words.address)}
          <Chips chips={words.chips} />
          {words.action !== '' && <p className="preview-action">{words.action}</p>}
          <p className="preview-text" dir="auto">
            {textOf(values, 'description').trim() || t.shown.description}
          </p>
        </div>
      </div>
    </div>
  );
}

const Chips = ({ chips }: { chips: readonly string[] }) =>
  chips.length > 0 && (
    <ul className="chips">
      {chips.map((chip) => (
        <li key={chip} className="chip">
          {chip}
        </li>
      ))}
    </ul>
  );

interface CoverProps {
  kind: PostKind;
  title: string;
  values: Values;
  shape: 'thumb' | 'banner';
}

function PreviewCover({ kind, title, values, shape }: CoverProps) {
  const illustration = chooseIllustration(listOf(values, 'categories'), kind);
  const src = pictureAddress(textOf(values, postKinds[kind].picture));
  return (
    <div
      className="preview-cover-art"
      aria-hidden="true"
      data-shape={shape}
      data-variant={chooseVariant(title)}
    >
      {src ? (
        <img src={src} alt="" />
      ) : (
        <svg>
          <use href={`${illustrations}#${illustration}`} />
        </svg>
      )}
    </div>
  );
}
