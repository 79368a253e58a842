import type { WeekDocument, WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { useNavigate } from '@tanstack/react-router';
import { useIsManager } from '#access/use-is-manager.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { TakeButton } from '#parts/take-button.tsx';
import { brandName } from '#session/brand.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { useWant } from './use-want.ts';

export interface DocumentListProps {
  week: WeekReply['week'];
  documents: readonly WeekDocument[];
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** The documents that reps of a week have on their phones; a manager takes them away and out. */
export function DocumentList({ week: { weekId, demo }, documents }: DocumentListProps) {
  const isManager = useIsManager();
  const navigate = useNavigate();
  const { want, busy, problem } = useWant();
  const path = `/api/hq/weeks/${encodeURIComponent(weekId)}/documents`;
  const remove = async (fileId: string) => {
    const importId = await want(`${path}/remove`, { fileId });
    if (importId !== null) await navigate({ to: '/weeks/imports/$importId', params: { importId } });
  };
  return (
    <Card heading="Documents">
      {problem !== null && <Alert className="mb-2">{problem}</Alert>}
      {documents.length === 0 && <p className="text-muted">Reps of this week have no documents.</p>}
      <ul>
        {documents.map((one) => (
          <li
            key={one.fileId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <p className="font-semibold">{one.title}</p>
              <p className="text-sm text-muted">{lineOf(one)}</p>
            </div>
            {isManager && (
              <div className="flex flex-wrap gap-2">
                <TakeButton path={`${path}/${encodeURIComponent(one.fileId)}`} name={fileNameOf(one)}>
                  Download <span className="sr-only">{one.title}</span>
                </TakeButton>
                {!demo && (
                  <button
                    type="button"
                    className={smallButtonClass}
                    disabled={busy}
                    onClick={() => void remove(one.fileId)}
                  >
                    Remove… <span className="sr-only">{one.title}</span>
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function lineOf({ mediaType, bytes, brand }: WeekDocument): string {
  const size = bytes < 2 ** 20 ? `${Math.ceil(bytes / 2 ** 10)} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const [whose = 'Every brand'] = [brand].filter((one) => one !== null).map(brandName);
  return `${(ENDINGS[mediaType] ?? 'file').toUpperCase()}, ${size} · ${whose}`;
}

function fileNameOf({ title, mediaType }: WeekDocument): string {
  return `${title}.${ENDINGS[mediaType] ?? 'bin'}`;
}
