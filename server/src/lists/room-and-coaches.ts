import type { PersonFound } from '@offpiste/domain/contract/hq/people.ts';
import { sql } from 'kysely';
import { roomName } from './named-places.ts';

/** The rooms of the passenger in the row `found`, each with its hotel; null without one. */
export const roomOfFound = sql<string | null>`(
  SELECT string_agg(nullif(${roomName}, ''), ', ') FROM allocation a
  JOIN place p ON p.week_id = a.week_id AND p.kind = 'room' AND p.place_id = a.place_id
  WHERE a.week_id = found.week_id AND a.reference = found.reference AND a.kind = 'room' AND NOT a.gone)`;

/** Their coaches, the outbound ones first. */
export const coachesOfFound = sql<PersonFound['coaches']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('direction', a.direction, 'name', 'Coach ' || a.place_id)
    ORDER BY a.direction DESC, a.place_id) FROM allocation a
  WHERE a.week_id = found.week_id AND a.reference = found.reference AND a.kind = 'coach' AND a.place_id <> ''
    AND NOT a.gone), '[]')`;
