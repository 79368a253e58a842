import { expect, it } from 'vitest';
import { findLesson, lessonsOfType } from './find-lesson.ts';
import { aLesson } from './lesson.fixtures.ts';

const ten = aLesson({ group: 'Group 10', lessonId: '310010', lessonRef: 'VC-ESF-310010' });
const two = aLesson({ group: 'Group 2', lessonId: '310002', lessonRef: '310010' });
const workshop = aLesson({ group: 'Workshop 1', lessonId: '320001', lessonType: 'workshop' });
const all = [ten, workshop, two];

it('keeps the lessons of a type, by the number in the group name', () => {
  expect(lessonsOfType(all, 'lessons').map(({ group }) => group)).toEqual(['Group 2', 'Group 10']);
  expect(lessonsOfType(all, 'workshop').map(({ group }) => group)).toEqual(['Workshop 1']);
});

it.each([
  ['its id, before a reference that reads the same', '310010', ten],
  ['its reference', 'VC-ESF-310010', ten],
  ["a participant's reference", 'NUCO-AB12CD-310002', two],
  ['a reference whose third part is no lesson', 'NUCO-AB12CD-999999', undefined],
])('finds a lesson by %s', (_, named, found) => {
  expect(findLesson(all, named)).toBe(found);
});
