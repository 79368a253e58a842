import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { Link, useParams } from '@tanstack/react-router';
import { BusFront } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { DeparturesCard } from '../shared/departures-card.tsx';
import { LoadLinks } from '../shared/load-links.tsx';
import { VehiclePassengers } from '../shared/vehicle-passengers.tsx';
import { DIRECTIONS } from '../shared/vehicle-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { capacityLines } from './transfer-capacity-lines.ts';
import { driverLines, rideLines } from './transfer-details.ts';
import { transferText } from './transfer-text.ts';
import { useAllTransfers, useTransferRows, useTransferTickets } from './use-transfers.ts';

/** Everything about one transfer, and the ways to load it. */
export function TransferDetailScreen() {
  const { transferId } = useParams({ from: '/signed-in/unlocked/in-week/transfer/$transferId' });
  const rows = useTransferRows();
  const runs = useAllTransfers().data;
  const row = rows.data?.find((candidate) => candidate.transferId === transferId);
  return (
    <Screen
      title={`Transfer ${transferId}`}
      back="/transfer"
      dataAt={rows.dataAt}
      bottom={
        row && (
          <LoadLinks
            directions={DIRECTIONS.filter((way) => runs?.[way].includes(transferId))}
            link={(direction, className) => (
              <Link
                key={direction}
                to="/loadTransfer/$transferId/$direction"
                params={{ transferId, direction }}
                className={className}
              >
                Load {directionNames[direction]}
              </Link>
            )}
          />
        )
      }
    >
      <ListBody list={rows} label="Loading transfer">
        {() =>
          row ? (
            <Details row={row} />
          ) : (
            <EmptyState
              failed
              icon={BusFront}
              title={transferText.notFound}
              action={<LinkButton to="/transfer">Back to transfers</LinkButton>}
            />
          )
        }
      </ListBody>
    </Screen>
  );
}

function Details({ row }: { row: TransferRow }) {
  return (
    <div className="flex flex-col gap-3">
      <Card heading="Transfer">
        <p className="mb-3">
          <StatusBadge status={row.Status} />
        </p>
        <DetailList lines={rideLines(row)} />
      </Card>
      <Card heading="Driver">
        <DetailList lines={driverLines(row)} />
      </Card>
      {DIRECTIONS.map((direction) => (
        <Card key={direction} heading={`${directionNames[direction]} capacity`}>
          <DetailList lines={capacityLines(row, direction)} />
        </Card>
      ))}
      {DIRECTIONS.map((direction) => (
        <DeparturesCard
          key={direction}
          heading={`${directionNames[direction]} departures`}
          departures={row.departures[direction]}
        />
      ))}
      <VehiclePassengers vehicleId={row.transferId} counts={row.passengers} useTickets={useTransferTickets} />
    </div>
  );
}
