import { create } from 'zustand';

/** Whether anything was ever to be shown at the foot of the page: what shows it is loaded with the first. */
export const useToasts = create<{ readonly wanted: boolean }>()(() => ({ wanted: false }));

/** A few words at the foot of the page, for some seconds. */
export function toast(message: string): void {
  useToasts.setState({ wanted: true });
  void import('@mantine/notifications').then(({ notifications }) => notifications.show({ message }));
}
