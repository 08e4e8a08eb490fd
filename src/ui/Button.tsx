import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'main' | 'quiet';
  /** Work is under way: the button stays focusable and says so, and a further press does nothing. */
  isBusy?: boolean;
}

/** A button in the product's look. */
export function Button({ variant = 'main', isBusy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      className="button"
      data-variant={variant}
      type={type}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
