/** What floats above a screen: loaded together, beside the first screen and not before it. */
export { DialogWindow } from './dialog-window';
export { PickerList } from './picker-list';
export { ToastList } from './toast-list';
