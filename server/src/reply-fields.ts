import { replyTableWith } from '@offpiste/domain/contract/reply-fields.ts';
import { recordingModules } from './workflows.ts';

const table = replyTableWith(recordingModules.map(({ fields }) => fields));

/** Every field of every reply to a GET call, by its kind. */
export const replyFields = table.replyFields;

/** The routes of the lists in a week's states. */
export const stateRoutes = table.stateRoutes;
