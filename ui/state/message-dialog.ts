import { create } from 'zustand';
import type { WordKey } from '../i18n/word-key';

/** A message the user must answer before going on. Texts are translation keys. */
export interface DialogMessage {
  readonly title: WordKey;
  readonly text: WordKey;
  readonly confirm: WordKey;
  readonly onConfirm: () => void;
}

interface MessageDialogState {
  readonly visible: boolean;
  readonly message: DialogMessage | null;
  show(message: DialogMessage): void;
  confirm(): void;
  hide(): void;
}

/** Visibility flag and content of the message dialog; hidden at start. */
export const useMessageDialog = create<MessageDialogState>()((set, get) => ({
  visible: false,
  message: null,
  show: (message) => set({ visible: true, message }),
  confirm: () => {
    const message = get().message;
    get().hide();
    message?.onConfirm();
  },
  hide: () => set({ visible: false, message: null }),
}));
