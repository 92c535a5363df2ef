import { useCallback, useEffect, useState } from 'react';
import { readCapacitySettings, type CapacitySettings } from '../../../../domain/capacity/settings';
import { changeSetting, readSettings } from '../../../../protocol/rest/settings';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
import { api } from '../../../session/session';
import { useCapacity } from './capacity-state';

export interface Asked<T> {
  readonly answer: T | null;
  readonly failed: unknown;
}

/**
 * Asks the worker, and again when the diagram changes; what is known stays until the next answer comes. `ask` is
 * remembered by the caller (useCallback): another one is another question.
 */
export function useAsked<T>(ask: ((capacity: RemoteSession['capacity']) => Promise<T>) | null): Asked<T> {
  const session = useDiagramSession();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const changes = useChanges();
  const settings = useCapacity((state) => state.settings);
  const [asked, setAsked] = useState<Asked<T>>({ answer: null, failed: undefined });
  useEffect(() => {
    if (!session || !ready || ask === null) return undefined;
    let over = false;
    session.capacity
      .configure(settings)
      .then(() => ask(session.capacity))
      .then(
        (answer) => {
          if (!over) setAsked({ answer, failed: undefined });
        },
        (failed: unknown) => {
          if (!over) setAsked({ answer: null, failed });
        },
      );
    return () => {
      over = true;
    };
  }, [session, ready, ask, changes, settings]);
  return asked;
}

const SETTING = 'capacity';

/** Limits and thresholds of the installation; fetched with the first look, and kept for the page. */
export function useCapacitySettings(): (settings: CapacitySettings) => Promise<void> {
  useEffect(() => {
    void api.call(readSettings).then(
      (entries) => {
        const settings = readCapacitySettings(entries.find(({ name }) => name === SETTING)?.value ?? '');
        if (JSON.stringify(settings) !== JSON.stringify(useCapacity.getState().settings)) useCapacity.setState({ settings });
      },
      () => undefined,
    );
  }, []);
  return useCallback(async (settings: CapacitySettings) => {
    await api.call(changeSetting, { body: { name: SETTING, value: JSON.stringify(settings) } });
    useCapacity.setState({ settings });
  }, []);
}
