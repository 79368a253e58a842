import { HqAccessReply } from '@offpiste/domain/contract/hq/access.ts';
import { callHq } from '#access/call-hq.ts';
import { kept } from '#access/hq-access.ts';
import { useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';

/** Asks whether this browser is to show the wall and nothing else from now on. */
export function StartWall({ onClose }: { onClose: () => void }) {
  const { ask, ...call } = useServerCall();
  const start = async () => {
    await ask(callHq('POST', '/api/hq/wall', { body: {}, schema: HqAccessReply }).then(kept), UNREACHED);
  };
  return (
    <AskDialog
      title="Make this screen a wall?"
      description="For 14 days this browser shows the day’s departures, without names, and opens nothing else. It needs no passkey. Phones ends it; here, whoever opens /hq/sign-in can sign in again."
      action="Start the wall"
      call={call}
      onGo={start}
      onClose={onClose}
    />
  );
}
