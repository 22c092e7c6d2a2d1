import { describe, expect, it } from 'vitest';
import { splitMatch } from './SuggestionList.tsx';

describe('the typed part of a title', () => {
  it.each([
    ['Deniz Feneri', 'deni', ['', 'Deni', 'z Feneri']],
    ['Işığın İzinde', 'isigin iz', ['', 'Işığın İz', 'inde']],
    ['Kara Deniz', ' DENİZ ', ['Kara ', 'Deniz', '']],
    ['Kara Deniz', 'deniz kara', ['Kara Deniz', '', '']],
    ['Kara Deniz', '', ['Kara Deniz', '', '']],
  ])('of %j for %j is %j', (title, typed, [before, match, after]) => {
    expect(splitMatch(title, typed)).toEqual({ before, match, after });
  });
});
