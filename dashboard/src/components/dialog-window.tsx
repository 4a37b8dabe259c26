import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as PlainDialog } from '@base-ui/react/dialog';
import type { DialogProps } from './dialog';

/** The window of a `Dialog`. */
export function DialogWindow(props: DialogProps) {
  const { Root, Portal, Backdrop, Popup, Title, Description } = props.isQuestion ? AlertDialog : PlainDialog;
  return (
    <Root open onOpenChange={(open: boolean) => !open && props.onClose()}>
      <Portal>
        <Backdrop className="backdrop" />
        <Popup className={props.className} {...(props.initialFocus && { initialFocus: props.initialFocus })}>
          <Title>{props.title}</Title>
          {props.description !== undefined && <Description render={<div />}>{props.description}</Description>}
          {props.children}
        </Popup>
      </Portal>
    </Root>
  );
}
