import { useRef, useState } from 'react';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

interface PromoCodeProps {
  /** The one that is applied; empty for none. */
  code: string;
  /** Rejects with what toUserMessage reads where a code is not valid. */
  check: (code: string) => Promise<unknown>;
  onChange: (code: string) => void;
}

/** A code that makes tickets cheaper or shows further ones. */
export function PromoCode({ code, check, onChange }: PromoCodeProps) {
  const { code: t } = useStrings(ticketStrings);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { run, isBusy, failure } = useAction();
  const place = useRef<HTMLDivElement>(null);
  const apply = () => {
    const wanted = typed.trim().toUpperCase();
    if (wanted === '') return;
    run(async () => {
      await check(wanted);
      onChange(wanted);
      setTyped('');
      place.current?.focus();
    });
  };
  if (code !== '')
    return (
      <div className="promo-code" ref={place} tabIndex={-1}>
        <p role="status">{t.applied(code)}</p>
        <button type="button" className="link" onClick={() => onChange('')}>
          {t.remove}
        </button>
      </div>
    );
  if (!isOpen)
    return (
      <p>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t.open}
        </button>
      </p>
    );
  return (
    <div className="promo-code" ref={place} tabIndex={-1}>
      <Field
        label={t.label}
        value={typed}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        errors={failure ? [failure.message] : []}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not the form around it.
          event.preventDefault();
          apply();
        }}
        after={
          <Button variant="quiet" isBusy={isBusy} onClick={apply}>
            {t.apply}
          </Button>
        }
      />
    </div>
  );
}
