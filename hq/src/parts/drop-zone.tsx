import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#live/call-failed.ts';
import { useKeys } from '#parts/use-keys.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import {
  mayWorkLater,
  type Refused,
  type UploadOf,
  type UploadProgress,
  uploadFiles,
} from './upload-files.ts';

export interface DropZoneProps {
  of: UploadOf;
  /** The upload that mended files are dropped on. */
  mends?: Refused;
  /** What may be dropped. */
  hint: string;
}

/** Takes files that are dropped or chosen, and leads to what a check finds in them. */
export function DropZone({ of, mends, hint }: DropZoneProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [isOver, setIsOver] = useState(false);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  useKeys([{ keys: 'u', words: 'Upload files', run: () => input.current?.click() }]);

  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || progress !== null) return;
    setProblem(null);
    setProgress({ sent: 0, of: 1, isWaiting: false });
    const { signal } = leaving.current;
    try {
      const importId = await uploadFiles(files, {
        of,
        mends: mends ?? null,
        signal,
        onProgress: setProgress,
      });
      if (!signal.aborted) await navigate({ to: '/weeks/imports/$importId', params: { importId } });
    } catch (error) {
      setProgress(null);
      setProblem(problemOf(error));
    }
  };
  return (
    <section
      aria-label="Import"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files);
      }}
      className={classNames(
        'rounded-card border-(length:--outline) border-dashed p-4',
        isOver ? 'border-brand-edge bg-sunken' : 'border-edge',
      )}
    >
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      {progress === null ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" icon={Upload} onClick={() => input.current?.click()}>
            Choose files…
          </Button>
          <p className="flex-1 basis-60 text-note text-muted">{hint}</p>
        </div>
      ) : (
        <ProgressBar
          label={progress.isWaiting ? 'The connection is broken: it goes on by itself' : 'Uploading'}
          value={progress.sent}
          max={progress.of}
          text={`${progress.sent} of ${progress.of} MB`}
        />
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to import"
        accept=".zip,.xlsx,.csv,.tsv,.txt,.json,.pdf,.png,.jpg,.jpeg"
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
    </section>
  );
}

/** What went wrong, and what to do where the same files may go in later. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'The files cannot be read. Choose them again.';
  if (!mayWorkLater(error.failure)) return error.message;
  return `${error.message.replace(/\.$/, '')}. Choose the same files again: what has arrived is not sent twice.`;
}
