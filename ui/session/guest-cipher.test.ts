import { describe, expect, it } from 'vitest';
import { encryptGuestPassword } from './guest-cipher';

describe('the guest password on the wire', () => {
  it('[R9.029] is AES-128-ECB with PKCS7 padding, as openssl makes it', () => {
    expect(encryptGuestPassword('plenum-guest-password', '0123456789abcdef')).toBe(EXPECTED.long);
    expect(encryptGuestPassword('', '0123456789abcdef')).toBe(EXPECTED.empty);
  });

  it('[R9.029] cuts the key to 16 bytes', () => {
    expect(encryptGuestPassword('guest', '0123456789abcdef-and-more')).toBe(encryptGuestPassword('guest', '0123456789abcdef'));
  });
});

/** openssl enc -aes-128-ecb -K 30313233343536373839616263646566 -base64 */
const EXPECTED = { long: 'MeB/2/eZM6foe+LX74OyEmckteMVJmQrBxRXK1rZiI4=', empty: 'N3Ii4GGpJMWRzZwn6hY+1A==' };
