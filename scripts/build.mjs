/** Builds the apps unless they are built. */
import { ensureBuilt } from './project.mjs';

ensureBuilt();
