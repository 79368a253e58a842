import { useEffect } from 'react';

/** Names the page in the window's title, after how much waits to be sent: '(2) Coach 3 Outbound · Offpiste'. Null leaves it. */
export function useDocumentTitle(title: string | null, unsent = 0): void {
  useEffect(() => {
    if (title !== null) document.title = `${unsent > 0 ? `(${unsent}) ` : ''}${title} · Offpiste`;
  }, [title, unsent]);
}
