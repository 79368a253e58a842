import { prepareSeason } from './server-process.ts';

/** Before all journeys: the season that each of their servers starts with. */
export default prepareSeason;
