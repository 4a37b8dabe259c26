import type { ReactNode } from 'react';
import { useFloating } from './load-floating';

export interface DialogProps {
  title: string;
  /** What a screen reader says with the title. */
  description?: ReactNode;
  className: string | undefined;
  /** Asks before what cannot be taken back: a click beside it is no answer. */
  isQuestion?: boolean;
  /** What has the focus first. Defaults to the first control. */
  initialFocus?: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** A window above the screen it belongs to, for as long as it is drawn. Escape leaves it, and the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const floating = useFloating();
  // Keys that are pressed before it is there are none of the screen behind it.
  return floating ? <floating.DialogWindow {...props} /> : <span data-awaited-dialog hidden />;
}
