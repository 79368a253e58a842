import { encode } from 'uqr';

export interface Frame {
  kind: string;
  /** The code to be read; null on a picture without one, undefined where it is not known. */
  text: string | null | undefined;
  luma: Uint8Array;
  width: number;
  height: number;
}

const WIDTH = 1280;
const HEIGHT = 720;

interface Kind {
  kind: string;
  /** Side of a module in pixels. */
  module: number;
  /** Grey levels of the code's two colours, and of the noise. */
  dark: number;
  light: number;
  noise: number;
  /** Turn in radians. */
  angle: number;
  /** How much nearer the right edge is than the left one, per pixel. */
  slant?: number;
  /** Radius of the blur in pixels. */
  blur?: number;
}

/** How a code may be held in front of a camera. */
const kinds: readonly Kind[] = [
  { kind: 'plain', module: 8, dark: 30, light: 225, noise: 4, angle: 0 },
  { kind: 'far', module: 3.2, dark: 40, light: 215, noise: 4, angle: 0.1 },
  { kind: 'rotated', module: 7, dark: 30, light: 225, noise: 4, angle: 0.6 },
  { kind: 'tilted', module: 8, dark: 30, light: 225, noise: 5, angle: 0.2, slant: 0.0014 },
  { kind: 'blurred', module: 8, dark: 40, light: 215, noise: 4, angle: 0.1, blur: 4 },
  { kind: 'dark', module: 7, dark: 24, light: 52, noise: 8, angle: 0.15 },
  { kind: 'glare', module: 7, dark: 170, light: 240, noise: 6, angle: 0.3 },
  { kind: 'inverted', module: 8, dark: 225, light: 40, noise: 4, angle: 0.1 },
];

/** The same frames every time: `perKind` of each kind with a code, and as many of a busy scene without one. */
export function makeFrames(perKind: number): Frame[] {
  const random = generator(7);
  const frames: Frame[] = [];
  for (const kind of kinds) {
    for (let index = 0; index < perKind; index += 1) {
      const person = String(Math.floor(random() * 1e6)).padStart(6, '0');
      frames.push(draw(kind, `NUCO-AB12CD-${person}`, random), draw(kind, null, random));
    }
  }
  return frames;
}

function draw(look: Kind, text: string | null, random: () => number): Frame {
  const { kind, module, dark, light, noise, angle, slant = 0, blur = 0 } = look;
  const frame = { kind, text, luma: new Uint8Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  const { luma } = frame;
  const bright = Math.max(dark, light);
  // A shaded scene with edges and lettering, so that there is something to look at where no code is.
  const [coarse, fine] = [5 + Math.floor(random() * 3), 3 + Math.floor(random() * 2)];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const block = ((x >> coarse) + (y >> (coarse - 1))) % 3 === 0;
      const letters = y % 96 < 24 && ((x >> fine) * 7 + (y >> fine) * 13) % 5 < 2;
      luma[y * WIDTH + x] = bright * (letters ? 0.2 : block ? 0.6 : 0.45);
    }
  }
  if (text !== null) {
    const { data, size } = encode(text, { ecc: 'H', border: 4 });
    const centreX = WIDTH / 2 + (random() - 0.5) * 300;
    const centreY = HEIGHT / 2 + (random() - 0.5) * 120;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const depth = 1 + slant * (x - centreX);
        const [dx, dy] = [(x - centreX) / depth, (y - centreY) / depth];
        const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
        const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
        const cell = data[row]?.[column];
        if (cell !== undefined && depth > 0) luma[y * WIDTH + x] = cell ? dark : light;
      }
    }
  }
  if (blur > 0) smear(luma, blur);
  for (let pixel = 0; pixel < luma.length; pixel += 1)
    luma[pixel] = clamp((luma[pixel] ?? 0) + (random() - 0.5) * 2 * noise);
  return frame;
}

/** A box blur along the rows and then along the columns. */
function smear(luma: Uint8Array, radius: number): void {
  for (const step of [1, WIDTH]) {
    const before = luma.slice();
    for (let pixel = radius * step; pixel < luma.length - radius * step; pixel += 1) {
      let sum = 0;
      for (let near = -radius; near <= radius; near += 1) sum += before[pixel + near * step] ?? 0;
      luma[pixel] = sum / (2 * radius + 1);
    }
  }
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
