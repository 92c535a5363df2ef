/** The part of the diagram worker's door that makes pictures to be kept or printed (`session.pictures`). */
export interface PicturesDoor {
  /** PNG, in colours for paper; null = nothing of it is drawn here. */
  take(wish: PictureWish): Promise<Blob | null>;
}

export interface PictureWish {
  /** Racks are shown from both sides, one beside the other; anything else as the diagram shows it. Empty = all of the diagram. */
  readonly ids: readonly number[];
  readonly title: string;
  /** At the right of the title. */
  readonly note: string;
  /** What the sides of a rack are called. */
  readonly sides: readonly [front: string, rear: string];
}
