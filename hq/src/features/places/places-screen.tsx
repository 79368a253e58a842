import { type PlaceTab, placeTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Segment, SegmentPanel, Segments } from '#ui/segments.tsx';
import { EventList } from './event-list.tsx';
import { KeyList } from './key-list.tsx';
import { LessonList } from './lesson-list.tsx';
import { PassList } from './pass-list.tsx';
import { PlaceFigures } from './place-figures.tsx';
import { type PlacesReply, placeTabs } from './place-tabs.ts';

const PLACES = '/signed-in/inside/$weekId/places';
const names = placeTab.options;

/** Events, lessons, lift passes and keys: four tabs of counts that lead to what was recorded. */
export function PlacesScreen() {
  const { weekId } = useParams({ from: PLACES });
  const { tab = 'events' } = useSearch({ from: PLACES });
  const navigate = useNavigate({ from: '/$weekId/places' });
  const { schema, shows } = placeTabs[tab];
  const query = useHq({ path: `/api/hq/places/${encodeURIComponent(weekId)}/${tab}`, schema, shows });
  const show = (chosen: PlaceTab) => void navigate({ search: { tab: chosen }, replace: true });
  useKeys(
    names.map((name, at) => ({
      keys: String(at + 1),
      words: placeTabs[name].name,
      run: () => show(name),
    })),
  );
  return (
    <Page
      title="Places"
      windowTitle={placeTabs[tab].name}
      zone={query.data?.zone}
      shown={query}
      figures={query.data && <PlaceFigures reply={query.data} />}
    >
      <Segments value={tab} onChange={show}>
        <div className="mb-4 max-w-150">
          <Segment
            label="What to show"
            options={names.map((value) => ({ value, label: placeTabs[value].name }))}
            onTap={show}
          />
        </div>
        <SegmentPanel value={tab}>
          <Answer
            query={query}
            loading={`Loading ${placeTabs[tab].name.toLowerCase()}`}
            failed="The counts did not load"
          >
            {(reply) => <Shown weekId={weekId} reply={reply} />}
          </Answer>
        </SegmentPanel>
      </Segments>
    </Page>
  );
}

function Shown({ weekId, reply }: { weekId: string; reply: PlacesReply }) {
  if ('events' in reply) return <EventList weekId={weekId} zone={reply.zone} events={reply.events} />;
  if ('lessons' in reply) return <LessonList weekId={weekId} lessons={reply.lessons} />;
  if ('points' in reply) return <PassList weekId={weekId} zone={reply.zone} points={reply.points} />;
  return <KeyList weekId={weekId} zone={reply.zone} buildings={reply.buildings} />;
}
