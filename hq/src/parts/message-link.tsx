import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';

export interface MessageLinkProps {
  /** Whom the message is for. */
  to: { to: 'rep'; rep: string } | { to: 'departure'; week: string; place: string };
  className: string;
  children: ReactNode;
}

/** Leads to a message that is being written to a rep, or to the reps of a departure; nothing for the desk. */
export function MessageLink({ to, className, children }: MessageLinkProps) {
  if (!useIsManager()) return null;
  return (
    <Link to="/messages" search={{ write: true, ...to }} data-key="m" className={className}>
      <Megaphone aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
