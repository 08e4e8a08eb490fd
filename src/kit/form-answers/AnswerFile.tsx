import type { FileAnswer } from '#contracts/forms.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { useAction } from '../use-action.ts';
import { downloadAnswer } from './answers.ts';

/** A file that somebody answered with, to download. */
export function AnswerFile({ fieldId, file }: { fieldId: string; file: Pick<FileAnswer, 'id' | 'name'> }) {
  const download = useAction();
  return (
    <>
      <Button
        variant="quiet"
        isBusy={download.isBusy}
        onClick={() => download.run(() => downloadAnswer(fieldId, file))}
      >
        {file.name}
      </Button>
      <ActionNotice action={download} />
    </>
  );
}
