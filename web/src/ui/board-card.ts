/** A dark card with what matters now: at most one on a screen. */
export const boardCardClass =
  'board contours relative flex w-full overflow-hidden rounded-board px-4 py-3.5 text-left';
