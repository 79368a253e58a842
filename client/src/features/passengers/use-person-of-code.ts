import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import type { BadCodeDialogProps } from '#scan/bad-code-dialog.tsx';
import { signal } from '#scanner/feedback.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { week } from '#week/page/week-client.ts';
import { passengerText } from './passenger-text.ts';

/**
 * Opens the page of whoever has a scanned code: a ticket or wristband has the passenger's reference, a lift pass a code
 * that the rep's own list knows. All of it is on this phone; the server is not asked.
 */
export function usePersonOfCode(mayOpen: (reference: string) => boolean, onOpen: () => void) {
  const weekId = useSelectedWeekId() ?? '';
  const navigate = useNavigate();
  const [problem, setProblem] = useState<BadCodeDialogProps['problem']>(null);

  const personOf = async (code: string): Promise<string | null> => {
    if (await week.wholePassenger(code)) return code;
    const passes = await readKept(listsOf(weekId).liftPasses);
    return passes?.tickets.find(({ barcode }) => barcode === code)?.bookingRef ?? null;
  };

  const open = async (code: string) => {
    const bookingRef = await personOf(code).catch(() => null);
    if (bookingRef !== null && mayOpen(bookingRef)) {
      signal('accepted');
      onOpen();
      return navigate({ to: '/passenger/$bookingRef', params: { bookingRef } });
    }
    signal('refused');
    // Whether a code of another brand is somebody's is not the rep's to know.
    setProblem({ code, text: mayOpen(code) ? passengerText.unknownCode : passengerText.notPermitted });
  };

  return { open: (code: string) => void open(code), problem, close: () => setProblem(null) };
}
