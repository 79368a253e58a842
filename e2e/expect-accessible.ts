import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe must find nothing serious in what the page shows, by all its rules or by the `only` ones. */
export async function expectAccessible(page: Page, name?: string, only?: string[]): Promise<void> {
  // Read once by each page, where it stays: it is two thirds of a megabyte of code.
  const isRead = await page.evaluate(() => 'axe' in globalThis);
  // The short way of axe, less than half as long: it leaves out frames, of which our screens have none.
  const axe = new AxeBuilder({ page, ...(isRead && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([]);
}
