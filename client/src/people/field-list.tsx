import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { closedText } from './field-text.ts';
import { OpenPersonal } from './open-personal.tsx';

/** Lines of a record. Those that are closed make one, after the others, with the button that opens them. */
export function FieldList({ lines }: { lines: readonly DetailLine[] }) {
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
