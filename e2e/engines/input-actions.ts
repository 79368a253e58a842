import type { Point } from './phone.ts';

const STEP_MS = 30;

/** What a finger or a mouse does, in the words that WebDriver and WebDriver BiDi share. */
export function pointerActions(pointerType: 'touch' | 'mouse', points: readonly Point[]) {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const actions = [
    { type: 'pointerMove', ...first, duration: 0 },
    { type: 'pointerDown', button: 0 },
    ...rest.map((point) => ({ type: 'pointerMove', ...point, duration: STEP_MS })),
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: 'finger', parameters: { pointerType }, actions };
}

/** The keys of a text, one after the other. */
export function keyActions(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}
