import { expect, it } from 'vitest';
import { apiBaseOf, socketBaseOf } from './base-address';

it('[R7.001] a configured host, else the page’s own, followed by /diagramApi/wapi/', () => {
  expect(apiBaseOf('', 'https://page.example')).toBe('https://page.example/diagramApi/wapi/');
  expect(apiBaseOf('https://api.example/', 'https://page.example')).toBe('https://api.example/diagramApi/wapi/');
});

it('sockets use ws or wss by the page’s protocol', () => {
  expect(socketBaseOf('https://h/diagramApi/wapi/')).toBe('wss://h/diagramApi/wapi/');
  expect(socketBaseOf('http://h/diagramApi/wapi/')).toBe('ws://h/diagramApi/wapi/');
});
