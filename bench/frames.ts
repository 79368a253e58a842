import { encode } from 'uqr';

export interface Frame {
  kind: string;
  /** What is to be read; null on a picture without a code. */
  text: string | null;
  luma: Uint8Array;
  width: number;
  height: number;
}

const WIDTH = 1280;
const HEIGHT = 720;

/** How a code may be held in front of a camera. `module` is in pixels; contrast and noise in grey levels. */
const kinds = [
  { kind: 'plain', module: 8, dark: 30, light: 225, noise: 4, angle: 0 },
  { kind: 'far', module: 3.2, dark: 40, light: 215, noise: 4, angle: 0.1 },
  { kind: 'rotated', module: 7, dark: 30, light: 225, noise: 4, angle: 0.6 },
  { kind: 'dark', module: 7, dark: 24, light: 52, noise: 8, angle: 0.15 },
  { kind: 'glare', module: 7, dark: 170, light: 240, noise: 6, angle: 0.3 },
];

/** The same frames every time: `perKind` of each kind with a code, and as many of a busy scene without one. */
export function makeFrames(perKind: number): Frame[] {
  const random = generator(7);
  const frames: Frame[] = [];
  for (const kind of kinds) {
    for (let index = 0; index < perKind; index += 1) {
      const person = String(Math.floor(random() * 1e6)).padStart(6, '0');
      frames.push(draw({ ...kind, text: `NUCO-AB12CD-${person}` }, random));
    }
  }
  for (let index = 0; index < perKind * kinds.length; index += 1) {
    frames.push(
      draw({ kind: 'no code', text: null, module: 8, dark: 60, light: 160, noise: 8, angle: 0 }, random),
    );
  }
  return frames;
}

type Drawing = (typeof kinds)[number] & { text: string | null };

function draw({ kind, text, module, dark, light, noise, angle }: Drawing, random: () => number): Frame {
  const luma = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // A shaded scene with edges, so that there is something to look at where no code is.
      const scene = ((x >> 6) + (y >> 5)) % 3 === 0 ? light * 0.6 : light * 0.45;
      luma[y * WIDTH + x] = clamp(scene + (random() - 0.5) * 2 * noise);
    }
  }
  if (text === null) return { kind, text, luma, width: WIDTH, height: HEIGHT };

  const { data, size } = encode(text, { ecc: 'H', border: 4 });
  const half = (size * module) / 2;
  const centreX = WIDTH / 2 + (random() - 0.5) * 300;
  const centreY = HEIGHT / 2 + (random() - 0.5) * 120;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil(half * 1.5);
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const column = Math.floor((dx * cos + dy * sin + half) / module);
      const row = Math.floor((dy * cos - dx * sin + half) / module);
      const cell = data[row]?.[column];
      const [x, y] = [Math.round(centreX + dx), Math.round(centreY + dy)];
      if (cell === undefined || x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
      luma[y * WIDTH + x] = clamp((cell ? dark : light) + (random() - 0.5) * 2 * noise);
    }
  }
  return { kind, text, luma, width: WIDTH, height: HEIGHT };
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** A linear congruential generator: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
