/** Rows of the database tables; see the migrations. */
export interface PassengerRow {
  week_id: string;
  reference: string;
  passenger_id: string;
  name: string;
  status: string;
  group_name: string | null;
  resort_name: string | null;
  nationality: string | null;
  cancelled: boolean;
  email: string | null;
  phone: string | null;
  date_of_birth: string | null;
  next_of_kin_name: string | null;
  next_of_kin_phone: string | null;
}

export interface PlaceRow {
  week_id: string;
  kind: string;
  place_id: string;
  detail: object;
  sheet: object;
}

/** Builds the rows of a week's places. */
export function placeRows(weekId: string) {
  return (kind: string, placeId: string, detail: object, sheet: object = {}): PlaceRow => ({
    week_id: weekId,
    kind,
    place_id: placeId,
    detail,
    sheet,
  });
}

export interface AllocationRow {
  week_id: string;
  kind: string;
  place_id: string;
  direction: string;
  reference: string;
  barcode: string;
  detail: object;
  gone: boolean;
}

export interface LookUpRow {
  week_id: string;
  kind: string;
  record_id: string;
  brand: string | null;
  rep_id: string | null;
  detail: object;
}

export interface WeekFileRow {
  week_id: string;
  file_id: string;
  brand: string | null;
  title: string;
  media_type: string;
  content: Buffer;
}
