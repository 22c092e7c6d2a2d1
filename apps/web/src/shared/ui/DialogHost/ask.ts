// Former names of dialogs.ts, for live TV until its imports are renamed.
export { dismissAll, showConfirmResult as askWhich } from './dialogs.ts';
