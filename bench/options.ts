import path from 'node:path';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    pictures: { type: 'string' },
  },
});

/** What `npm run bench` was asked for. */
export const options = {
  suite: positionals[0],
  /** Fewer and shorter rounds, whose figures are not for records. */
  isQuick: values.quick,
  /** A folder: the scanner's suite reads its pictures in place of painted ones. */
  pictures: values.pictures && path.resolve(process.env.INIT_CWD ?? '', values.pictures),
  /** How long a soak lasts. */
  minutes: Number(values.minutes ?? (values.quick ? 1 : 10)),
};

/** So many, or what is enough to see that a suite works. */
export function unlessQuick(whole: number, quick: number): number {
  return options.isQuick ? quick : whole;
}
