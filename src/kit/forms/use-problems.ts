import { useState } from 'react';

/** What is wrong with each field of a form, in the order of the form; it is shown once somebody tried to send it. */
export function useProblems<Name extends string>(problems: Record<Name, string[]>) {
  const [isShown, setShown] = useState(false);
  return {
    errorsOf: (name: Name) => (isShown ? problems[name] : []),
    /** Shows the problems; returns the first field that has one. */
    check: (): { rejected: Name } | undefined => {
      setShown(true);
      const names = Object.keys(problems) as Name[];
      const rejected = names.find((name) => problems[name].length > 0);
      return rejected && { rejected };
    },
    /** The form was sent, and is empty again. */
    reset: () => setShown(false),
  };
}
