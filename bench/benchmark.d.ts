/** What the bench of inner loops uses of benchmark.js, which comes without types. */
declare module 'benchmark' {
  export default class Benchmark {
    constructor(name: string, loop: () => unknown, options?: { readonly maxTime?: number; readonly minSamples?: number });
    /** Runs it to its end, here and now. */
    run(): this;
    /** Of a call: `mean` in seconds, `rme` the relative margin of error in percent. */
    readonly stats: { readonly mean: number; readonly rme: number; readonly sample: readonly number[] };
    readonly error?: Error;
  }
}
