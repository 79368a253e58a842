import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { emptyDraft, type ReportContext, type ReportDraft, reportDraft, sendReport } from './send-report.ts';

export interface BugReportDialogProps {
  context: ReportContext;
  onClose: () => void;
}

type Stage = { at: 'writing'; problem: string | null } | { at: 'sending' } | { at: 'sent'; text: string };

const CLOSES_AFTER_MS = 3_000;

/** The form of a bug report. What was typed stays until it was sent. */
export function BugReportDialog({ context, onClose }: BugReportDialogProps) {
  const draft = useSyncExternalStore(reportDraft.subscribe, reportDraft.get);
  const [stage, setStage] = useState<Stage>({ at: 'writing', problem: null });
  const [missing, setMissing] = useState(false);
  const sending = useRef<boolean>(false);
  const formId = useId();

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (stage.at !== 'sent') return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage.at]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const empty = draft.description.trim() === '';
    setMissing(empty);
    if (empty) return;
    sending.current = true;
    setStage({ at: 'sending' });
    const outcome = await sendReport(draft, context);
    sending.current = false;
    if (outcome.sent) reportDraft.set(emptyDraft);
    setStage(outcome.sent ? { at: 'sent', text: outcome.text } : { at: 'writing', problem: outcome.text });
  };

  return (
    <Dialog
      open
      onClose={() => {
        if (stage.at !== 'sending') onClose();
      }}
      title="Report a Bug"
      actions={
        stage.at === 'sent' ? (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={stage.at === 'sending'} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} disabled={stage.at === 'sending'}>
              {stage.at === 'sending' ? 'Submitting...' : 'Submit'}
            </Button>
          </>
        )
      }
    >
      {stage.at === 'sent' ? (
        <Alert tone="ok">{stage.text}</Alert>
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
          <Fields draft={draft} missing={missing} disabled={stage.at === 'sending'} />
          {stage.at === 'writing' && stage.problem !== null && (
            <Alert>
              <p className="font-bold">Your report was not sent.</p>
              <p>{stage.problem} What you wrote is kept. Try again later.</p>
            </Alert>
          )}
        </form>
      )}
    </Dialog>
  );
}

function Fields({ draft, missing, disabled }: { draft: ReportDraft; missing: boolean; disabled: boolean }) {
  const change = (changed: Partial<ReportDraft>) =>
    reportDraft.update((current) => ({ ...current, ...changed }));
  return (
    <>
      <TextArea
        label="Description"
        placeholder="What went wrong?"
        required
        maxLength={2_000}
        disabled={disabled}
        error={missing && draft.description.trim() === '' ? 'Tell us what went wrong.' : null}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextArea
        label="Steps to reproduce (optional)"
        maxLength={2_000}
        disabled={disabled}
        value={draft.steps}
        onChange={(event) => change({ steps: event.target.value })}
      />
      <TextField
        label="Email (optional)"
        type="email"
        autoComplete="email"
        maxLength={254}
        disabled={disabled}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <CheckField
        label="Include device info"
        hint="Browser, language and screen size."
        checked={draft.includeDeviceInfo}
        disabled={disabled}
        onChange={(includeDeviceInfo) => change({ includeDeviceInfo })}
      />
    </>
  );
}
