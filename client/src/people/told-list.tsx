import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { OpenPersonal } from './open-personal.tsx';
import { closedText } from './told.ts';

/** Lines of a record. Those that are closed make one, after the others, with the way to open them. */
export function ToldList({ lines }: { lines: readonly DetailLine[] }) {
  const closed = lines.filter(({ value }) => value === closedText);
  if (closed.length === 0) return <DetailList lines={lines} />;
  const open = lines.filter(({ value }) => value !== closedText);
  const together = { label: closed.map(({ label }) => label).join(' · '), value: closedText };
  return (
    <>
      <DetailList lines={[...open, together]} />
      <div className="mt-3">
        <OpenPersonal />
      </div>
    </>
  );
}
