import { onRepLeft } from '#offline/rep-offline.ts';
import { createStore } from '#state/store.ts';

export interface ReportDraft {
  description: string;
  steps: string;
  email: string;
  includeDeviceInfo: boolean;
}

export const emptyDraft: ReportDraft = { description: '', steps: '', email: '', includeDeviceInfo: true };

/** The rep's unsent text: it stays while the form is closed, until it is sent or the rep leaves. */
export const reportDraft = createStore(emptyDraft);

onRepLeft(() => reportDraft.set(emptyDraft));
