import { expect, test } from 'vitest';
import { createAppRouter } from '../routes.tsx';
import { listBeside, listsBeside } from './lists-beside.ts';

const routes = Object.keys(createAppRouter().routesByPath);

test('the table names routes that exist', () => {
  const named = [...Object.keys(listsBeside), ...Object.values(listsBeside).flat()];
  expect(named.filter((path) => !routes.includes(path))).toEqual([]);
});

test('every screen about one thing of many has a list', () => {
  const withList = (path: string) => listBeside(path, null) !== null;
  expect(routes.filter((path) => path.includes('$') && !withList(path))).toEqual([]);
});

test('a list is beside itself, and a screen without a list has none', () => {
  expect(listBeside('/coach', '/transfer')).toBe('/coach');
  expect(listBeside('/handbook', '/coach')).toBeNull();
});

test('a screen stays beside the list it was opened from, if that list leads to it', () => {
  expect(listBeside('/registerLesson/$lessonRef', '/registerWorkshop')).toBe('/registerWorkshop');
  expect(listBeside('/registerLesson/$lessonRef', '/registerLesson')).toBe('/registerLesson');
  expect(listBeside('/registerLesson/$lessonRef', '/coach')).toBe('/registerLesson');
  expect(listBeside('/registerLesson/$lessonRef', null)).toBe('/registerLesson');
});
