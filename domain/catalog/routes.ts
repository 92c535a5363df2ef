/**
 * Where the screens of the browser application stand (spec section 2), by the names of their routes. The server answers
 * each with the application; ui/router/screens.ts says what each of them is.
 */
export const SCREEN_PATHS = {
  main: '/',
  diagram: '/diagram.html',
  dashBoard: '/dashBoard',
  import: '/import.html',
  setting: '/setting.html',
  effect: '/effect',
  access: '/access.html',
} as const;

export type ScreenName = keyof typeof SCREEN_PATHS;
