import { dayAndTime } from '#format/date-text.ts';
import { mapUrl } from '#format/map-url.ts';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { RichText } from '#ui/rich-text.ts';
import type { EventFacts } from '#week/worker/events.ts';
import { eventText } from './event-text.ts';

export interface EventFactsCardsProps {
  event: EventFacts;
  timeZone: string | undefined;
}

/** Everything known about an event: times, place, people, and its texts, sanitised to simple markup. */
export function EventFactsCards({ event, timeZone }: EventFactsCardsProps) {
  const texts = [
    ['About', event.description],
    ['Transport', event.transportInfo],
    ['Clothing', event.clothing],
    ['Extra information', event.extraInfo],
  ] as const;
  return (
    <>
      <Card>
        <DetailList lines={factLines(event, timeZone)} />
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

function factLines(event: EventFacts, timeZone: string | undefined): DetailLine[] {
  const { location } = event;
  const time = (at: string | null) => (at === null ? eventText.unknownTime : dayAndTime(at, timeZone));
  const map = mapUrl({ latitude: location?.lat ?? null, longitude: location?.lng ?? null });
  const told = [
    ['Last entry', event.lastEntry],
    ['Host', event.host],
    ['Sponsor', event.sponsor],
    ['Bar', event.barType],
  ] as const;
  return [
    { label: 'Starts', value: time(event.startDateTime) },
    { label: 'Ends', value: time(event.endDateTime) },
    { label: 'Location', value: location?.name ?? 'Not available', map },
    ...told.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  ];
}
