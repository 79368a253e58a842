import * as cell from './cells.ts';
import { seatColumns, stopColumns } from './coach-files.ts';
import { table } from './table.ts';

const transferId = cell.required(cell.id, 'GVA-01');

export const transferFiles = {
  'transfers.csv': table({
    about: 'Transfer summaries, one row a transfer. All cells are sent on as the text they are.',
    key: ['transferId'],
    columns: {
      transferId,
      Route: cell.asText(cell.words(), 'Geneva airport – Val Corbier'),
      Supplier: cell.asText(cell.words(), 'Alpbus'),
      'Seats Booked': cell.asText(cell.countText, '49'),
      Resort: cell.asText(cell.words(), 'Val Corbier'),
      Date: cell.asText(cell.words(100), 'Sat 9 Jan'),
      Status: cell.asText(cell.words(100), 'Booked'),
      'Last Flight(s)': cell.asText(cell.words(), 'EZY8513 13:40'),
      Driver: cell.asText(cell.words(200), 'Luc Favre'),
      'Driver Mobile': cell.asText(cell.phone, '41780000001'),
      'OTA Pax': cell.asText(cell.countText, '2'),
      'Third parties': cell.asText(cell.countText, '0'),
      Reps: cell.asText(cell.countText, '1'),
      'Ski bags': cell.asText(cell.countText, '7'),
    },
  }),
  'transfer-departures.csv': table({
    about: 'Stops of the transfers, as in `coach-departures.csv`.',
    key: ['transferId', 'direction', 'location'],
    columns: { transferId, ...stopColumns },
  }),
  'transfer-passengers.csv': table({
    about: 'Seats on transfers, at most one a person and direction.',
    key: ['transferId', 'direction', 'passenger'],
    columns: { transferId, ...seatColumns },
  }),
  'own-transport.csv': table({
    about: 'Who makes their own way.',
    key: ['passenger', 'direction'],
    columns: {
      passenger: seatColumns.passenger,
      direction: cell.required(cell.direction, 'inbound'),
    },
  }),
};
