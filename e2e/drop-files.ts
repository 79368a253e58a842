import type { Page } from '@playwright/test';

/** Drops files onto the page, as from the desktop. */
export async function drop(page: Page, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const named = Object.entries(files).map(([name, content]) => [
    name,
    Buffer.from(content).toString('base64'),
  ]);
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name = '', base64 = ''] of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return data;
  }, named);
  await page.getByRole('region', { name: 'Import' }).dispatchEvent('drop', { dataTransfer: transfer });
}
