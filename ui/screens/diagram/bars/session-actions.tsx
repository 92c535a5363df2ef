import { useCommands } from '../../../commands/command-provider';
import { CommandButton } from '../../../commands/command-button';

/** Undo and redo, where the eye looks for them. */
export function SessionActions() {
  const { mayEdit } = useCommands();
  return mayEdit ? (
    <div style={{ display: 'flex', gap: 2 }}>
      <CommandButton id="undo" size={28} />
      <CommandButton id="redo" size={28} />
    </div>
  ) : null;
}
