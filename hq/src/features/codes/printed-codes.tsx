import type { CodesReply } from '@offpiste/domain/contract/hq/codes.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { classNames } from '#ui/class-names.ts';
import type { CodeForm } from './codes-search.ts';

export interface PrintedCodesProps {
  form: CodeForm;
  groups: CodesReply['groups'];
}

interface Look {
  /** Of a sheet of paper. */
  list: string;
  card: string;
  code: string;
}

/** In millimetres: what the paper is cut into. */
const looks: Record<CodeForm, Look> = {
  // Four across and six down.
  sheet: {
    list: 'grid-cols-[repeat(4,43mm)] gap-x-[4mm] gap-y-[1mm]',
    card: 'h-[42mm] flex-col items-center justify-start text-center',
    code: 'size-[30mm]',
  },
  // Avery L7160: three across and seven down, 63.5 by 38.1, 2.5 apart, in margins of 15.1 and 7.2.
  labels: {
    list: 'labels grid-cols-[repeat(3,63.5mm)] gap-x-[2.5mm]',
    card: 'h-[38.1mm] items-center gap-[2mm] px-[3mm]',
    code: 'size-[30mm] flex-none',
  },
  // As large as a bank card: two across and five down.
  badges: {
    list: 'grid-cols-[repeat(2,85.6mm)] gap-[4mm]',
    card: 'h-[50mm] items-center gap-[3mm] border border-dashed border-black/40 px-[4mm]',
    code: 'size-[40mm] flex-none',
  },
};

/** Codes as they are printed: black on white, whatever the theme, with the name below or beside. */
export function PrintedCodes({ form, groups }: PrintedCodesProps) {
  const { list, card, code } = looks[form];
  return (
    <div className="overflow-x-auto bg-white p-[4mm] text-black print:overflow-visible print:p-0">
      {piecesOf(form, groups).map(({ id, title, people }) => (
        <section key={id} aria-label={title} className="break-before-page first:break-before-auto">
          {form === 'sheet' && <h2 className="mb-[3mm] text-base font-bold">{title}</h2>}
          <ul className={classNames('grid w-max', list)}>
            {people.map(({ reference, name, group }) => (
              <li
                key={`${group} ${reference}`}
                className={classNames('flex break-inside-avoid overflow-hidden leading-tight', card)}
              >
                <QrCode text={reference} label={`Code of ${name}`} border={4} isRobust className={code} />
                <span className="max-w-full min-w-0 text-sm">
                  <b className="line-clamp-2 wrap-anywhere">{name}</b>
                  <span className="block font-mono text-xs wrap-anywhere">{reference}</span>
                  {form !== 'sheet' && group !== name && (
                    <span className="line-clamp-2 text-xs">{group}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A sheet has a page for each group; labels and badges go on where the last group ended. */
function piecesOf(form: CodeForm, groups: CodesReply['groups']) {
  const named = groups.map(({ id, title, people }) => ({
    ...{ id, title },
    people: people.map((person) => ({ ...person, group: title })),
  }));
  if (form === 'sheet') return named;
  return [{ id: form, title: 'Everybody', people: named.flatMap(({ people }) => people) }];
}
