import { Component, type ComponentType, type ReactNode } from 'react';
import { Button } from './Button.tsx';

interface IslandProps {
  name: string;
  children: ReactNode;
}

/** The frame of an island: an error inside is logged and leaves readable text with a way on, never an empty page. */
export class Island extends Component<IslandProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`[hub] ${this.props.name} failed:`, error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="stack">
        <div className="notice" data-tone="danger" role="alert">
          <p>This part of the page stopped working. Reload the page. If it happens again, contact us.</p>
        </div>
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload page
        </Button>
      </div>
    );
  }
}

/** `Content` as an island that a page shows; `name` is what logs call it. */
export function island<Props extends object>(name: string, Content: ComponentType<Props>) {
  return (props: Props) => (
    <Island name={name}>
      <Content {...props} />
    </Island>
  );
}
