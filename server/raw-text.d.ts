/** The bundler's and the test runner's way to read a text file into the program. */
declare module '*?raw' {
  const text: string;
  export default text;
}
