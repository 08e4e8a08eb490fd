import { plainText } from '../../../kit/posts/post-html.ts';
import type { PostDraft } from '../../../kit/posts/posts.ts';
import { shorten } from '../../../lib/shared/format.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';

interface PublishPreviewProps {
  draft: PostDraft;
  /** The path of its page. */
  path: string;
}

// About what search engines show.
const snippetLength = 160;

/** How a post is announced: its card in lists, and what search engines show of it. */
export function PublishPreview({ draft, path }: PublishPreviewProps) {
  const { title, excerpt, content, author_name: author } = draft;
  const picture = pictureAddress(draft.featured_image);
  const words = shorten(excerpt.trim() || plainText(content), snippetLength);
  return (
    <div className="publish-preview">
      <p className="soft">In lists</p>
      <div className="publish-card">
        {picture && <img src={picture} alt="" />}
        <p className="publish-title" dir="auto">
          {title}
        </p>
        {words && <p dir="auto">{words}</p>}
        {author && <p className="soft">By {author}</p>}
      </div>
      <p className="soft">In search results</p>
      <div className="publish-card publish-search">
        <p className="soft">
          {location.host}
          {path}
        </p>
        <p className="publish-title" dir="auto">
          {title}
        </p>
        <p dir="auto">{words || 'Add an excerpt: it is shown here.'}</p>
      </div>
    </div>
  );
}
