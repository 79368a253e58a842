import { PhonesReply } from '@offpiste/domain/contract/hq/phones.ts';
import { useParams } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { pressInRow, useKeys } from '#parts/use-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PhoneCard } from './phone-card.tsx';

/** Which phone has what nobody else has: what waits longest comes first. */
export function PhonesScreen() {
  const { weekId } = useParams({ from: '/signed-in/inside/$weekId/phones' });
  const query = useHq({ path: '/api/hq/phones', schema: PhonesReply, shows: (list) => list === 'hq/phones' });
  const phones = query.data?.phones;
  useKeys([{ keys: 'm', words: 'Message the rep of the row', run: () => pressInRow('m') }]);
  return (
    <Page
      title="Phones"
      shown={query}
      figures={
        phones && (
          <>
            <Figure label="Phones" value={phones.length} hint="A rep on a phone" />
            <Figure
              label="Unsent"
              value={phones.reduce((total, { unsent }) => total + unsent, 0)}
              hint="Actions that only these phones know, by their last report"
            />
            <Figure
              label="Silent"
              value={phones.filter(({ silence }) => silence !== 'none').length}
              hint="Not heard of for 15 minutes, with something unsent"
            />
          </>
        )
      }
    >
      <Answer query={query} loading="Loading phones" failed="The phones did not load">
        {(value) =>
          value.phones.length === 0 ? (
            <EmptyState icon={Smartphone} title="No phone has signed in">
              Give reps the address of the app and their accounts.
            </EmptyState>
          ) : (
            <ul aria-label="Phones" className="flex flex-col gap-2">
              {value.phones.map((phone) => (
                <PhoneCard key={`${phone.deviceId} ${phone.repId}`} weekId={weekId} phone={phone} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
