/** What is typed in a field that is left, beside what the field held. */
export interface LeftField {
  readonly draft: string | null;
  /** What is stored now. */
  readonly stored: string;
  /** What the field held when the typing began: a colleague may have stored something else meanwhile. */
  readonly begun: string;
  /** The value was confirmed by Enter, not merely left. */
  readonly wasMeant: boolean;
}

/** Whether there is nothing to store: what nobody changed here never replaces what a colleague stored. */
export function isAsStored({ draft, stored, begun, wasMeant }: LeftField): boolean {
  return draft === null || draft === stored || (draft === begun && !wasMeant);
}
