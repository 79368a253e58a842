import { expect, it } from 'vitest';
import { CountedListVersions, listKey } from './list-versions.ts';

it('whoever watches hears of each change, of a missed one, and of nothing after leaving', () => {
  const passedOn: string[] = [];
  const versions = new CountedListVersions((list) => passedOn.push(list));
  const heard: (string | null)[] = [];
  const leave = versions.watch((list) => heard.push(list));
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bumpHere(listKey('W1'));
  versions.bumpAllHere();
  leave();
  versions.bump(listKey('W1', 'coach:7:outbound'));
  expect(heard).toEqual(['W1/coach:4:outbound', 'W1', null]);
  expect(passedOn).toEqual(['W1/coach:4:outbound', 'W1/coach:7:outbound']);
});
