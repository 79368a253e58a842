/** The middle part of a camera frame that is on the screen, as fractions of its sides. */
export interface View {
  width: number;
  height: number;
  /** How the frame was turned when the fractions were taken; a frame may come turned by 90 degrees. */
  landscape: boolean;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * What a box of that size shows of a picture that covers it (`object-fit: cover`).
 * Only this is read: a code the rep cannot see, a neighbour's wristband, is no scan.
 */
export function viewOf(
  box: { width: number; height: number },
  picture: { width: number; height: number },
): View {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const landscape = picture.width >= picture.height;
  if (!(scale > 0) || !Number.isFinite(scale)) return { width: 1, height: 1, landscape };
  return {
    width: Math.min(1, box.width / (picture.width * scale)),
    height: Math.min(1, box.height / (picture.height * scale)),
    landscape,
  };
}

/** The viewed area of a frame, on even pixels as the colour planes of a camera frame ask. */
export function viewedArea(frame: Area, view: View): Area {
  const turned = frame.width !== frame.height && frame.width > frame.height !== view.landscape;
  const [across, down] = turned ? [view.height, view.width] : [view.width, view.height];
  const width = even(frame.width * across);
  const height = even(frame.height * down);
  return {
    x: frame.x + even((frame.width - width) / 2),
    y: frame.y + even((frame.height - height) / 2),
    width,
    height,
  };
}

function even(length: number): number {
  // A fraction of a pixel lost to rounding is no reason to lose two.
  return Math.floor(length / 2 + 1e-6) * 2;
}
