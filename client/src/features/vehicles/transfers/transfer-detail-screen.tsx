import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { Link, useParams } from '@tanstack/react-router';
import { BusFront } from 'lucide-react';
import { phoneText } from '#format/phone-text.ts';
import { ListBody } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { DeparturesCard } from '../shared/departures-card.tsx';
import { LoadLinks } from '../shared/load-links.tsx';
import { useAllTransfers, useTransferRows, useTransferTickets } from '../shared/use-vehicles.ts';
import { VehiclePassengers } from '../shared/vehicle-passengers.tsx';
import { DIRECTIONS, said } from '../shared/vehicle-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { capacityLines, capacityOf, transferText } from './transfer-text.ts';

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

/** What a transfer's summary says of the ride itself. */
function rideLines(row: TransferRow): DetailLine[] {
  const { seatsBooked } = capacityOf(row, 'outbound');
  return [
    { label: 'Route', value: said(row.Route) },
    { label: 'Supplier', value: said(row.Supplier) },
    { label: 'Capacity', value: seatsBooked === null ? transferText.noCapacity : String(seatsBooked) },
    { label: 'Resort', value: said(row.Resort) },
    { label: 'Date', value: said(row.Date) },
    { label: 'Last flights', value: said(row['Last Flight(s)']) },
    { label: 'Ski bags', value: said(row['Ski bags']) },
  ];
}

/** Who drives, and the number to call. */
export function driverLines(row: TransferRow): DetailLine[] {
  return [
    { label: 'Driver', value: said(row.Driver) },
    {
      label: 'Driver mobile',
      value: phoneText(said(row['Driver Mobile'])),
      dial: dialNumber(row['Driver Mobile']),
    },
  ];
}
