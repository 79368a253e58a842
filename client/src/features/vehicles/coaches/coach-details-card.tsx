import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import type { DetailSection } from './coach-details.ts';

/** One subject of a coach's page. */
export function CoachDetailsCard({ section }: { section: DetailSection }) {
  return (
    <Card heading={section.heading}>
      <DetailList lines={section.lines} />
    </Card>
  );
}
