import { replyTableWith } from '@offpiste/domain/contract/reply-fields.ts';
import { recordingModules } from './workflows.ts';

/** Every field of every reply to a GET call, by its kind, and the routes of the lists in a week's states. */
export const { replyFields, stateRoutes } = replyTableWith(recordingModules.map(({ fields }) => fields));
