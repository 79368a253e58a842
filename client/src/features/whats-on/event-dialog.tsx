import type { WhatsOnEvent } from '@offpiste/domain/contract/whats-on.ts';
import { MapPin } from 'lucide-react';
import { mapUrl } from '#format/map-url.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RichText } from '#ui/rich-text.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { hoursText } from './whats-on.ts';

interface EventDialogProps {
  event: WhatsOnEvent | null;
  onClose: () => void;
}

/** Everything about something that is on. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const time = useResortTime();
  if (!event) return null;
  const map = event.location && mapUrl(event.location);
  const lines = [
    { label: 'Day', value: time.dayHeading(event.start) },
    { label: 'Time', value: hoursText(event.start, event.end, time) },
    { label: 'Location', value: event.location?.name },
    { label: 'Groups', value: event.packages.map(({ name }) => name).join(', ') },
    { label: 'Host', value: event.host },
    { label: 'Last entry', value: event.lastEntry },
    { label: 'Sponsor', value: event.sponsor },
    { label: 'Bar', value: event.barType },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const texts = [
    { heading: null, html: event.description },
    { heading: 'Transport', html: event.transportInfo },
    { heading: 'Clothing', html: event.clothing },
    { heading: 'More', html: event.extraInfo },
  ].flatMap(({ heading, html }) => (html ? [{ heading, html }] : []));
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.title}
      description={event.subtitle}
      actions={
        <>
          {map && (
            <a href={map} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              <MapPin aria-hidden className="size-6" />
              Open the map
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DetailList lines={lines} />
        {texts.map(({ heading, html }) => (
          <section key={heading ?? ''}>
            {heading && <h3 className="font-bold">{heading}</h3>}
            <RichText html={html} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
