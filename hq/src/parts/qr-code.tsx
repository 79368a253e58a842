import { useMemo } from 'react';
import { encode } from 'uqr';
import { classNames } from '#ui/class-names.ts';

export interface QrCodeProps {
  text: string;
  label: string;
  /** In modules, around it. */
  border?: number;
  /** How much of it may be damaged: as on wristbands, up to 30 %. */
  isRobust?: boolean;
  className?: string;
}

/** Always black on white: so cameras read it. */
export function QrCode({ text, label, border = 2, isRobust = false, className }: QrCodeProps) {
  const { data, size } = useMemo(
    () => encode(text, { border, ecc: isRobust ? 'H' : 'L' }),
    [text, border, isRobust],
  );
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classNames('block bg-white', className)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
