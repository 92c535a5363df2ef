/** The dialogs on cores, closures and cables; one at a time, as the diagram's other dialogs. */
export type CoreDialog =
  | { readonly what: 'closure'; readonly closure: number; readonly cable?: number }
  | { readonly what: 'cores'; readonly cable: number }
  | { readonly what: 'terminate'; readonly cable: number; readonly first?: number; readonly count?: number; readonly end?: 1 | 2 }
  | { readonly what: 'cable-model'; readonly cables: readonly number[] }
  | { readonly what: 'coil'; readonly cable: number; readonly coil?: number }
  | { readonly what: 'cut'; readonly cable: number; readonly closure?: number }
  | { readonly what: 'insert-closure' }
  | { readonly what: 'panel-model' }
  | { readonly what: 'insert-cable' }
  | { readonly what: 'circuits' };
