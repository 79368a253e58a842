import { hqBoardFields } from './reply-fields/hq-board-fields.ts';
import { hqHouseFields } from './reply-fields/hq-house-fields.ts';
import { hqMessageFields } from './reply-fields/hq-message-fields.ts';
import { hqPeopleFields } from './reply-fields/hq-people-fields.ts';
import { hqPlaceFields } from './reply-fields/hq-place-fields.ts';
import { hqWeekFields } from './reply-fields/hq-week-fields.ts';
import { lookUpFields } from './reply-fields/look-up-fields.ts';
import type { ReplyFields } from './reply-fields/reply-field-lists.ts';
import { sessionFields } from './reply-fields/session-fields.ts';
import { staffFields } from './reply-fields/staff-fields.ts';
import { stateFieldsOf, stateRoutesOf } from './reply-fields/state-fields.ts';
import { weekFields } from './reply-fields/week-fields.ts';

export interface ReplyTable {
  replyFields: ReplyFields;
  /** The routes of the lists in a week's states. */
  stateRoutes: readonly string[];
}

/**
 * Every field of every reply to a GET call, by its kind: what a reply may contain, and so who may see it. The lists are
 * written by hand and not derived from the shapes of the replies, which they check. A call is named by its
 * route, whatever its parameters are called. In a path `[]` is any entry of a list and `*` any key of a table;
 * `(content)` is a reply that is not JSON. A test makes every call as every kind of viewer and fails on a call or a
 * field that is not here, and on one that its kind hides from the viewer. `recording` has the calls of each module
 * that records actions, which the server's registry knows.
 */
export function replyTableWith(recording: readonly ReplyFields[]): ReplyTable {
  const ofWeek: ReplyFields = Object.assign({}, lookUpFields, staffFields, ...recording);
  return {
    replyFields: {
      ...weekFields,
      ...sessionFields,
      ...hqBoardFields,
      ...hqPeopleFields,
      ...hqMessageFields,
      ...hqPlaceFields,
      ...hqWeekFields,
      ...hqHouseFields,
      ...stateFieldsOf(ofWeek),
      ...ofWeek,
    },
    stateRoutes: stateRoutesOf(ofWeek),
  };
}
