import { useMaySomething } from '../../../commands/permitted';
import { CommandButton } from '../../../commands/command-button';

/** Alarms, undo and redo, where the eye looks for them. */
export function SessionActions() {
  const maySomething = useMaySomething();
  return (
    <div style={{ display: 'flex', gap: 2 }}>
      <CommandButton id="show-alarms" size={28} />
      {maySomething && (
        <>
          <CommandButton id="undo" size={28} />
          <CommandButton id="redo" size={28} />
        </>
      )}
    </div>
  );
}
