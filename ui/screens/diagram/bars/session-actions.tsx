import { useMaySomething } from '../../../commands/permitted';
import { CommandButton } from '../../../commands/command-button';

/** Undo and redo, where the eye looks for them. */
export function SessionActions() {
  const maySomething = useMaySomething();
  return maySomething ? (
    <div style={{ display: 'flex', gap: 2 }}>
      <CommandButton id="undo" size={28} />
      <CommandButton id="redo" size={28} />
    </div>
  ) : null;
}
