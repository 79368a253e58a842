import type { ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { DropZone } from '#parts/drop-zone.tsx';
import { sourcesText, uploadOf } from './job-words.ts';

/** Takes mended files of an upload that was refused; what is not dropped again stays as it is. */
export function MendZone({ job }: { job: ImportReply }) {
  const { files, ofReps } = job;
  if (ofReps)
    return (
      <DropZone
        of={uploadOf(job)}
        hint="Mend them in your sheet and drop it here again; the added column is left out."
      />
    );
  const [first = '', another] = files.map(({ name }) => name);
  return (
    <DropZone
      of={uploadOf(job)}
      {...(files.length > 0 && { mends: job })}
      hint={
        another === undefined && !/\.zip$/i.test(first)
          ? 'Mend them in your sheet and drop it here; the added column is left out.'
          : `Drop the mended sheets here, one or several: each takes the place of its namesake in ${sourcesText(job.sources)}, and the others stay. The added column is left out.`
      }
    />
  );
}
