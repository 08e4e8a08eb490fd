import { ArrowDown, ArrowUp, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { type FooterLink, maxFooterLinks } from '#contracts/settings.ts';
import { type SiteSettings, SiteSettingsPatch } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { errorsByPlace, useSettingsEditor } from './use-settings-editor.ts';

type Links = Pick<SiteSettings, 'footer_links'>;

/** The links that the chamber adds to the footer, in their order. */
export function FooterLinks({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, Links, Links>({
    row: site,
    toDraft: ({ footer_links }) => ({ footer_links }),
    toPatch: ({ footer_links }) => ({
      footer_links: footer_links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    }),
    validate: (changes) => errorsByPlace(SiteSettingsPatch.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => saveSite(changes, updated_at),
  });
  const links = form.draft.footer_links;
  const list = useRef<HTMLDivElement>(null);
  // Which row the focus goes to after a row was added, moved or removed.
  const [focused, setFocused] = useState<{ row: number }>();
  useEffect(() => {
    if (focused) list.current?.children[focused.row]?.querySelector('input')?.focus();
  }, [focused]);
  const set = (footer_links: FooterLink[], row?: number) => {
    form.change({ footer_links });
    if (row !== undefined) setFocused({ row });
  };
  const move = (from: number, to: number) => {
    const rest = links.filter((_, at) => at !== from);
    set([...rest.slice(0, to), ...links.slice(from, from + 1), ...rest.slice(to)], to);
  };
  const errorsOf = (place: string) => {
    const error = form.isBlocked && form.errors[`footer_links.${place}`];
    return error ? [error] : [];
  };
  const button = (label: string, icon: typeof ArrowUp, onClick: () => void) => (
    <Button variant="quiet" aria-label={label} title={label} onClick={onClick}>
      <Icon icon={icon} />
    </Button>
  );
  return (
    <SettingsForm
      name="settings-footer"
      form={form}
      labelOf={columnLabel}
      saveLabel="Save links"
      actions={
        links.length < maxFooterLinks && (
          <Button variant="quiet" onClick={() => set([...links, { label: '', url: '' }], links.length)}>
            Add link
          </Button>
        )
      }
    >
      {links.length === 0 && (
        <p className="soft">
          Add up to {maxFooterLinks} links, such as the city, the library or a newsletter.
        </p>
      )}
      <div className="stack" ref={list}>
        {links.map((link, at) => {
          const change = (part: Partial<FooterLink>) =>
            set(links.map((one, place) => (place === at ? { ...one, ...part } : one)));
          const number = String(at + 1);
          return (
            <div key={number} className="stack">
              <div className="columns">
                <Field
                  label={`Label of link ${number}`}
                  maxLength={40}
                  value={link.label}
                  errors={errorsOf(`${String(at)}.label`)}
                  onChange={({ target }) => change({ label: target.value })}
                />
                <Field
                  label={`Address of link ${number}`}
                  inputMode="url"
                  placeholder="https://"
                  value={link.url}
                  errors={errorsOf(`${String(at)}.url`)}
                  onChange={({ target }) => change({ url: target.value })}
                />
              </div>
              <span className="actions">
                {at > 0 && button(`Move link ${number} up`, ArrowUp, () => move(at, at - 1))}
                {at < links.length - 1 &&
                  button(`Move link ${number} down`, ArrowDown, () => move(at, at + 1))}
                {button(`Remove link ${number}`, Trash2, () =>
                  set(
                    links.filter((_, place) => place !== at),
                    Math.min(at, links.length - 2),
                  ),
                )}
              </span>
            </div>
          );
        })}
      </div>
    </SettingsForm>
  );
}
