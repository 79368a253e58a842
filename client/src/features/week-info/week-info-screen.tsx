import type { WeekFile } from '@offpiste/domain/contract/week-file.ts';
import { CircleX, FileText, FileX, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import type { KeptFile } from '#offline/storage/kept.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { giveFile } from '#ui/give-file.ts';
import { RowList, rowClass, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { PdfDialog } from './pdf/pdf-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { isPdf, isPicture, safeFile } from './safe-file.ts';
import { type HeldFile, useFiles } from './use-files.ts';

/** The week's documents, fetched as soon as they are listed so that they open without a signal. */
export function WeekInfoScreen() {
  const files = useList(useLists().files);
  return (
    <Screen title="Weekly Information" back="/home" dataAt={files.dataAt}>
      <SectionHead title="Weekly Documents" />
      <ListBody list={files} label="Loading documents">
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState icon={FileX} title="No documents available for this week" />
          ) : (
            <Documents listed={listed} />
          )
        }
      </ListBody>
    </Screen>
  );
}

function Documents({ listed }: { listed: readonly WeekFile[] }) {
  const { held, fetchAgain } = useFiles(listed);
  const [shown, setShown] = useState<{ title: string; file: File } | null>(null);
  const open = (held: KeptFile, title: string) => {
    const file = safeFile(held, title);
    if (isPicture(file) || isPdf(file)) setShown({ title, file });
    else void giveFile(file);
  };
  const close = () => setShown(null);
  return (
    <>
      <RowList>
        {emergencyFirst(listed).map((file) => {
          const state = held.get(file.url) ?? 'fetching';
          return (
            <li key={file.fileId}>
              <button
                type="button"
                disabled={state === 'fetching'}
                onClick={() => (typeof state === 'object' ? open(state, file.title) : fetchAgain(file))}
                className={rowClass}
              >
                <StateIcon state={state} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{file.title}</span>
                  {state === 'fetching' && <span className="block text-sm text-muted">Downloading…</span>}
                  {state === 'failed' && (
                    <span role="alert" className="block text-sm font-semibold text-bad">
                      Failed to load file. Tap to try again.
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </RowList>
      {shown && isPicture(shown.file) && <PictureDialog {...shown} onClose={close} />}
      {shown && isPdf(shown.file) && <PdfDialog {...shown} onClose={close} />}
    </>
  );
}

/** What is opened when somebody is hurt is on top. */
function emergencyFirst(listed: readonly WeekFile[]): WeekFile[] {
  const isEmergency = ({ title }: WeekFile) => /emergency/i.test(title);
  return [...listed.filter(isEmergency), ...listed.filter((file) => !isEmergency(file))];
}

function StateIcon({ state }: { state: HeldFile }) {
  if (state === 'fetching')
    return <LoaderCircle aria-hidden className="size-6 shrink-0 animate-spin text-muted" />;
  if (state === 'failed') return <CircleX aria-hidden className="size-6 shrink-0 text-bad" />;
  return <FileText aria-hidden className="size-6 shrink-0" />;
}
