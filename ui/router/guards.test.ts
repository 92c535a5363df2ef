import { describe, expect, it } from 'vitest';
import { passesRule } from '../../domain/permissions/lookup';
import { decide, safeAddress, titleOf, withName, type Navigation } from './guards';
import { rewriteOldPath } from './old-path';
import { screenAt, SCREENS } from './screens';

const navigation = (change: Partial<Navigation>): Navigation => ({
  action: 'go',
  from: '/',
  to: '/diagram.html',
  route: screenAt(change.to ?? '/diagram.html'),
  signedIn: true,
  disabled: false,
  defaultPage: '',
  previous: null,
  ...change,
});

describe('routes', () => {
  it('each address has its screen, one object', () => {
    for (const screen of SCREENS) expect(screenAt(screen.path)).toBe(screen);
  });

  it('[R2.002] / is named main, [R2.003] /diagram.html diagram, [R2.010] /effect effect', () => {
    expect(screenAt('/')?.name).toBe('main');
    expect(screenAt('/diagram.html')?.name).toBe('diagram');
    expect(screenAt('/effect')?.name).toBe('effect');
  });

  it('[R2.005] [R2.061] [R2.062] the diagram has the socket flag and waits for the connection', () => {
    expect(screenAt('/diagram.html')?.socket).toBe('wait');
    expect(screenAt('/effect')?.socket).toBe('none');
  });

  it('[R2.007] [R6.012] the diagram is barred from NoAccess', () => {
    expect(screenAt('/diagram.html')?.rule).toBe('NoAccess');
  });

  it('[R2.009] [R6.013] the dashboard is barred from NoAccess, and beside the diagram and the import nothing else is', () => {
    const noAccess = { isActive: (role: string) => role === 'NoAccess' };
    const barred = SCREENS.filter(({ rule }) => rule !== undefined && !passesRule(noAccess, rule)).map(({ path }) => path);
    expect(barred).toEqual(['/diagram.html', '/dashBoard', '/import.html']);
  });

  it('[R2.011] the effect page has no access restriction: no rule, no session', () => {
    expect(screenAt('/effect')).toMatchObject({ session: false });
    expect(screenAt('/effect')?.rule).toBeUndefined();
    expect(decide(navigation({ to: '/effect', signedIn: false }))).toEqual({ kind: 'show', check: false });
  });
});

describe('old-style paths', () => {
  it('[R2.052] [R9.017] diagram/ followed by 14 digits and no .html becomes /diagram.html?id=', () => {
    expect(rewriteOldPath('/nvisual/diagram/24000000000007')).toBe('/diagram.html?id=24000000000007');
    expect(rewriteOldPath('/diagram/24000000000007/x')).toBe('/diagram.html?id=24000000000007');
    expect(decide(navigation({ action: 'first', to: '/diagram/24000000000007' }))).toEqual({
      kind: 'rewrite',
      to: '/diagram.html?id=24000000000007',
    });
  });

  it('[R2.052] 13 or 15 digits, and a path with .html, stay as they are', () => {
    expect(rewriteOldPath('/diagram/2400000000000')).toBeUndefined();
    expect(rewriteOldPath('/diagram/240000000000071')).toBeUndefined();
    expect(rewriteOldPath('/diagram/24000000000007.html')).toBeUndefined();
    expect(rewriteOldPath('/')).toBeUndefined();
  });
});

describe('titles', () => {
  it('[R2.053] [R2.006] the route title comes first', () => {
    expect(titleOf('Diagram', 'Our hall', 'Redirecting…')).toBe('Diagram');
    expect(screenAt('/diagram.html')?.title).toBe('titles:diagram');
  });

  it('[R2.054] without a route title the stored product title', () => {
    expect(titleOf(undefined, 'Our hall', 'Redirecting…')).toBe('Our hall');
  });

  it('[R2.055] without both the redirecting text', () => {
    expect(titleOf('', '', 'Redirecting…')).toBe('Redirecting…');
  });
});

describe('navigation guards', () => {
  it('[R2.056] a visit that arrives at / is sent to the configured global default page', () => {
    expect(decide(navigation({ action: 'first', to: '/', defaultPage: '/dashBoard' }))).toEqual({
      kind: 'landing',
      url: '/dashBoard',
    });
  });

  it('[R2.056] a deep link, a walk home inside the application and a page that is / itself stay', () => {
    expect(decide(navigation({ action: 'first', to: '/diagram.html', defaultPage: '/dashBoard' })).kind).toBe('show');
    expect(decide(navigation({ from: '/diagram.html', to: '/', defaultPage: '/dashBoard' })).kind).toBe('show');
    expect(decide(navigation({ action: 'first', to: '/', defaultPage: '/' })).kind).toBe('show');
  });

  it('[R2.057] arriving from / without a default page asks for the check call', () => {
    expect(decide(navigation({}))).toEqual({ kind: 'show', check: true });
    expect(decide(navigation({ from: '/import.html' }))).toEqual({ kind: 'show', check: false });
  });

  it('[R2.057] [R7.021] the setting page is excepted', () => {
    expect(decide(navigation({ to: '/setting.html' }))).toEqual({ kind: 'show', check: false });
  });

  it('[R2.058] a disabled route goes back to the previous path', () => {
    expect(decide(navigation({ from: '/import.html', disabled: true, previous: '/import.html' }))).toEqual({
      kind: 'barred',
      previous: '/import.html',
      check: false,
    });
  });

  it('[R2.059] a disabled route without a previous path closes the window', () => {
    expect(decide(navigation({ action: 'first', disabled: true }))).toMatchObject({ kind: 'barred', previous: null });
  });

  it('[R2.060] back or forward reloads the page, unless the route is disabled', () => {
    expect(decide(navigation({ action: 'pop', from: '/import.html' })).kind).toBe('reload');
    expect(decide(navigation({ action: 'pop', disabled: true, previous: '/' })).kind).toBe('barred');
  });

  it('a page that needs a session sends a visit without one to the access page', () => {
    expect(decide(navigation({ signedIn: false }))).toEqual({ kind: 'access' });
  });

  it('a default page that would run something is none', () => {
    expect(safeAddress('javascript:alert(1)')).toBe('');
    expect(safeAddress('//elsewhere.example')).toBe('');
    expect(safeAddress('/\\elsewhere.example')).toBe('');
    expect(safeAddress('/dashBoard')).toBe('/dashBoard');
    expect(safeAddress('https://portal.example/start')).toBe('https://portal.example/start');
  });
});

it('[walk 4, names] the title says first what is shown; a page that shows nothing by name has its own words', () => {
  expect(withName('Hall South', 'Diagram')).toBe('Hall South · Diagram');
  expect(withName('', 'Diagram')).toBe('Diagram');
});
