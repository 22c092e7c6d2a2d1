import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('the host of passkeys', () => {
  it.each([
    ['https://tv.example', 'tv.example', ['https://tv.example']],
    ['https://tv.example:8443', 'tv.example', ['https://tv.example:8443']],
    ['http://localhost:8080', 'localhost', ['http://localhost:8080']],
    ['http://127.0.0.1:8080', 'localhost', ['http://127.0.0.1:8080', 'http://localhost:8080']],
    ['http://[::1]:8080', 'localhost', ['http://[::1]:8080', 'http://localhost:8080']],
  ])('of %s is %s, for the pages %j', (publicUrl, id, origins) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, name: 'Seyir', origins });
  });

  it('allows origins of subdomains, and none that only resembles the host', () => {
    const allowed = [
      'https://m.tv.example',
      'https://tv.example',
      'https://nottv.example',
      'https://tv.example.evil.test',
    ];
    expect(relyingPartyOf('https://tv.example', allowed).origins).toEqual([
      'https://tv.example',
      'https://m.tv.example',
    ]);
  });
});
