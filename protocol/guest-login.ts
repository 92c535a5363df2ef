/**
 * The guest account's fixed built-in login (spec section 6). It is public by design: it opens one read-only
 * diagram and no other name is accepted with it. The key of the block-cipher helper is not a secret either.
 */
export const GUEST_LOGIN = {
  userName: 'guest',
  password: 'plenum-guest',
  /** AES-128-ECB, cut to 16 bytes. A server may be configured with another one. */
  cipherKey: 'plenum-guest-key',
} as const;
