import { useMemo } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { renderHtml } from './post-html.ts';

/** The words of a text in the place of their editor, to be read while it loads. */
export function EditorPlaceholder({ html }: { html: string }) {
  const { form: t } = useStrings(postEditorStrings);
  const words = useMemo(() => renderHtml(html), [html]);
  return (
    <div className="editor" aria-busy="true">
      <div className="editor-tools">
        <span className="soft" role="status">
          {t.loading}
        </span>
      </div>
      <div className="ProseMirror prose">{words}</div>
    </div>
  );
}
