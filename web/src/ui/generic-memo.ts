import { memo, type ReactNode } from 'react';

/** React's `memo` for a component with a type parameter, which its own type drops. */
export const genericMemo = memo as <Props>(
  component: (props: Props) => ReactNode,
  isSame?: (before: Readonly<Props>, after: Readonly<Props>) => boolean,
) => (props: Props) => ReactNode;
