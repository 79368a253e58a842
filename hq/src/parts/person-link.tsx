import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface PersonLinkProps {
  weekId: string;
  reference: string;
  children: ReactNode;
}

/** Somebody's name, which leads to their page. */
export function PersonLink({ weekId, reference, children }: PersonLinkProps) {
  return (
    <Link
      to="/$weekId/people/$reference"
      params={{ weekId, reference }}
      className="font-semibold underline decoration-line underline-offset-2 max-[700px]:inline-flex max-[700px]:min-h-touch max-[700px]:items-center"
    >
      {children}
    </Link>
  );
}
