import { useState } from 'react';
import { type Language, languages, toLanguage } from '#contracts/languages.ts';
import { emailLanguageStrings } from '../../i18n/account/email-language-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { useAction } from '../../kit/use-action.ts';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { readEmailLanguage, saveEmailLanguage } from '../../lib/browser/email-language.ts';

/** The language of the emails that who is signed in gets, below their other email settings. */
export const EmailLanguage = island('EmailLanguage', SignedIn);

function SignedIn() {
  const session = useSession();
  const t = useStrings(emailLanguageStrings);
  if (session.state !== 'signed-in') return null;
  const { userId } = session;
  return (
    <Panel title={t.title}>
      <QueryBoundary queryKey={['email-language', userId]} load={() => readEmailLanguage(userId)}>
        {(language) => <Choice userId={userId} saved={language} />}
      </QueryBoundary>
    </Panel>
  );
}

function Choice({ userId, saved }: { userId: string; saved: Language }) {
  const t = useStrings(emailLanguageStrings);
  const action = useAction();
  const [language, setLanguage] = useState(saved);
  const choose = (chosen: Language) => {
    action.run(async () => {
      // Shown at once, and reverted when it could not be saved.
      setLanguage(chosen);
      try {
        await saveEmailLanguage(userId, chosen);
      } catch (error) {
        setLanguage(language);
        throw error;
      }
      return t.saved;
    });
  };
  return (
    <>
      <ActionNotice action={action} />
      <SelectField
        label={t.label}
        value={language}
        options={languages.map((one) => [one, t.languages[one]] as const)}
        onChange={({ target }) => choose(toLanguage(target.value))}
      />
    </>
  );
}
