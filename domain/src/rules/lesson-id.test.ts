import { expect, it } from 'vitest';
import { lessonIdOf } from './lesson-id.ts';

it.each([
  ["a passenger's reference", 'NUCO-AB12CD-310001', '310001'],
  ["a lesson's own reference", 'VC-ESF-310001', '310001'],
  ['further parts', 'VC-ESF-310001-2', '310001'],
  ['an id', '310001', '310001'],
  ['a reference of two parts', 'ESF-310001', 'ESF-310001'],
  ['a reference without its id', 'VC-ESF-', 'VC-ESF-'],
])('%s', (_, reference, id) => {
  expect(lessonIdOf(reference)).toBe(id);
});
