import { Component, type ComponentType, type ReactNode } from 'react';
import { languageOf } from '../i18n/by-language.ts';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { LanguageContext } from '../i18n/use-strings.ts';
import { Button } from './Button.tsx';

interface IslandProps {
  name: string;
  /** The locale of the page; English where none is given. */
  lang?: string | undefined;
  children: ReactNode;
}

/** The frame of an island: its language, and an error inside is logged and leaves readable text with a way on, never an empty page. */
export class Island extends Component<IslandProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`[hub] ${this.props.name} failed:`, error);
  }

  override render() {
    const language = languageOf(this.props.lang);
    if (!this.state.hasFailed)
      return <LanguageContext value={language}>{this.props.children}</LanguageContext>;
    const t = islandStrings[language];
    return (
      <div className="stack">
        <div className="notice" data-tone="danger" role="alert">
          <p>{t.failed}</p>
        </div>
        <Button variant="quiet" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      </div>
    );
  }
}

/** `Content` as an island that a page shows; `name` is what logs call it, `lang` the locale of the page. */
export function island<Props extends object>(name: string, Content: ComponentType<Props>) {
  return (props: Props & { lang?: string | undefined }) => (
    <Island name={name} lang={props.lang}>
      <Content {...props} />
    </Island>
  );
}
