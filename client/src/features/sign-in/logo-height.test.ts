import { expect, test } from 'vitest';
import { logoHeight } from './logo-height.ts';

test.each([
  [844, 150],
  [630, 150],
  [580, 100],
  [420, 50],
  [0, 50],
])('a viewport of %i px leaves the logo %i px', (viewport, logo) => {
  expect(logoHeight(viewport)).toBe(logo);
});
