/**
 * Weeks and what is booked in them. A bundle import writes these tables and nothing else does.
 * Every key starts with week_id. `gone` marks what a later bundle no longer holds: actions on it stay valid.
 */
export const weeks = /* sql */ `
  CREATE TABLE week (
    week_id text PRIMARY KEY,
    system_id text NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    packages jsonb NOT NULL,
    always_on boolean NOT NULL DEFAULT false,
    disabled boolean NOT NULL DEFAULT false,
    -- Counts imports; part of every cache key.
    version integer NOT NULL DEFAULT 1
  );

  CREATE TABLE passenger (
    week_id text NOT NULL REFERENCES week,
    reference text NOT NULL,
    passenger_id text NOT NULL,
    prefix text NOT NULL GENERATED ALWAYS AS (split_part(reference, '-', 1)) STORED,
    name text NOT NULL,
    status text NOT NULL,
    group_name text,
    resort_name text,
    nationality text,
    cancelled boolean NOT NULL DEFAULT false,
    gone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (week_id, reference)
  );

  -- Personal fields lie apart, so that a forgotten column list has nothing to leak.
  CREATE TABLE passenger_contact (
    week_id text NOT NULL,
    reference text NOT NULL,
    email text,
    phone text,
    PRIMARY KEY (week_id, reference),
    FOREIGN KEY (week_id, reference) REFERENCES passenger ON DELETE CASCADE
  );

  CREATE TABLE passenger_sensitive (
    week_id text NOT NULL,
    reference text NOT NULL,
    date_of_birth date,
    next_of_kin_name text,
    next_of_kin_phone text,
    PRIMARY KEY (week_id, reference),
    FOREIGN KEY (week_id, reference) REFERENCES passenger ON DELETE CASCADE
  );

  -- A shared fact of the week: a hotel, a room, a coach, an event … \`detail\` has the shape of its kind in the contract.
  CREATE TABLE place (
    week_id text NOT NULL REFERENCES week,
    kind text NOT NULL,
    place_id text NOT NULL,
    detail jsonb NOT NULL,
    -- What only the server and the kind's own call use: a coach's sheet row, a room's key data.
    sheet jsonb NOT NULL DEFAULT '{}',
    gone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (week_id, kind, place_id)
  );

  -- What a passenger is booked on. \`barcode\` is the passenger's reference except on lift passes, which print their own.
  CREATE TABLE allocation (
    week_id text NOT NULL,
    kind text NOT NULL,
    place_id text NOT NULL,
    direction text NOT NULL DEFAULT '',
    reference text NOT NULL,
    barcode text NOT NULL,
    detail jsonb NOT NULL,
    gone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (week_id, kind, place_id, direction, barcode),
    FOREIGN KEY (week_id, reference) REFERENCES passenger
  );
  CREATE INDEX allocation_by_passenger ON allocation (week_id, reference);
  CREATE INDEX allocation_by_barcode ON allocation (week_id, kind, barcode);

  -- Look-up records that no action touches: staff, schedules, resorts, points of interest, contacts, what's on …
  -- week_id is '' for records of the whole season; brand is null where every brand may see them.
  CREATE TABLE look_up (
    week_id text NOT NULL,
    kind text NOT NULL,
    record_id text NOT NULL,
    brand text,
    rep_id text,
    detail jsonb NOT NULL,
    PRIMARY KEY (week_id, kind, record_id)
  );

  CREATE TABLE week_file (
    week_id text NOT NULL REFERENCES week,
    file_id text NOT NULL,
    brand text,
    title text NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (week_id, file_id)
  );

  CREATE TABLE rep (
    rep_id text PRIMARY KEY,
    username text NOT NULL UNIQUE CHECK (username = lower(username)),
    password_hash text NOT NULL,
    name text NOT NULL,
    tenant text NOT NULL,
    level smallint NOT NULL CHECK (level BETWEEN 0 AND 3),
    hq boolean NOT NULL DEFAULT false,
    staff_type text NOT NULL,
    disabled boolean NOT NULL DEFAULT false,
    -- Rises when level, tenant or disabled changes: phones then drop what they hold.
    policy_epoch integer NOT NULL DEFAULT 1
  );
`;
