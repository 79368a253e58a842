import { mapUrl } from '#format/map-url.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { RichText } from '#ui/rich-text.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { EventFacts } from '#week/worker/events.ts';
import { eventText } from './event-text.ts';

export interface EventFactsCardsProps {
  event: EventFacts;
}

/** Everything known about an event: times, place, people, and its texts, sanitised to simple markup. */
export function EventFactsCards({ event }: EventFactsCardsProps) {
  const time = useResortTime();
  const texts = [
    ['About', event.description],
    ['Transport', event.transportInfo],
    ['Clothing', event.clothing],
    ['Extra information', event.extraInfo],
  ] as const;
  return (
    <>
      <Card>
        <DetailList lines={factLines(event, time)} />
      </Card>
      {texts.map(
        ([heading, html]) =>
          html && (
            <Card key={heading} heading={heading}>
              <RichText html={html} />
            </Card>
          ),
      )}
    </>
  );
}

function factLines(event: EventFacts, time: ResortTime): DetailLine[] {
  const { location } = event;
  const timeOf = (at: string | null) => (at === null ? eventText.unknownTime : time.dayAndTime(at));
  const map = mapUrl({ latitude: location?.lat ?? null, longitude: location?.lng ?? null });
  const facts = [
    ['Last entry', event.lastEntry],
    ['Host', event.host],
    ['Sponsor', event.sponsor],
    ['Bar', event.barType],
  ] as const;
  return [
    { label: 'Starts', value: timeOf(event.startDateTime) },
    { label: 'Ends', value: timeOf(event.endDateTime) },
    { label: 'Location', value: location?.name ?? 'Not available', map },
    ...facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  ];
}
