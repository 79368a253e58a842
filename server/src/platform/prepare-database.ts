import { readBrandsFile } from './brands.ts';
import type { DatabaseAddress } from './database.ts';
import { migrate } from './migrate.ts';
import { seedBrands } from './stored-brands.ts';

/** Brings a database up to date; one without brands gets those of the file. */
export async function prepareDatabase(address: DatabaseAddress, brandsFile: string): Promise<void> {
  await migrate(address);
  await seedBrands(address, () => readBrandsFile(brandsFile));
}
