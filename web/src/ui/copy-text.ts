import { showToast } from './toast.tsx';

/** Copies a text, and says so; where the browser does not allow it, what to do instead. */
export async function copyText(text: string, says: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(says.copied);
  } catch {
    showToast(says.failed);
  }
}
