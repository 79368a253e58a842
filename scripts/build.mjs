/** Builds the app unless it is built. */
import { ensureBuilt } from './project.mjs';

ensureBuilt();
