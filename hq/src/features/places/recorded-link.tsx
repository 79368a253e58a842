import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { smallButtonClass } from '#parts/small-button.ts';

export interface RecordedLinkProps {
  weekId: string;
  /** As the ledger names it. */
  place: string;
  /** Of this rep alone. */
  rep?: string;
  /** For screen readers, who hear it apart from its row: 'Opening night'. */
  of: string;
}

/** Leads to what was recorded at a place, with whom it is about. */
export function RecordedLink({ weekId, place, rep, of }: RecordedLinkProps) {
  return (
    <Link
      to="/$weekId/ledger"
      params={{ weekId }}
      search={{ place, ...(rep !== undefined && { rep }) }}
      className={smallButtonClass}
      aria-label={`Recorded: ${of}`}
    >
      <ScrollText aria-hidden className="size-5" />
      Recorded
    </Link>
  );
}
