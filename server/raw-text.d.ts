/** The bundler's and the test runner's way to read a text file into the program. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** The same for every file that a pattern names, by its path. */
  glob(
    pattern: string,
    options: { readonly eager: true; readonly query: '?raw'; readonly import: 'default' },
  ): Readonly<Record<string, string>>;
}
