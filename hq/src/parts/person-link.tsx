import type { ReactNode } from 'react';

export interface PersonLinkProps {
  weekId: string;
  reference: string;
  children: ReactNode;
}

/** Somebody's name. */
export function PersonLink({ children }: PersonLinkProps) {
  return <span>{children}</span>;
}
