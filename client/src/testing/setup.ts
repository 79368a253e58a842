import 'fake-indexeddb/auto';
import { vi } from 'vitest';

// Screens are tested without the background fetch of the week's lists.
vi.mock('#lists/week-states/start-keeping-week.ts', () => ({ startKeepingWeek: () => () => {} }));
