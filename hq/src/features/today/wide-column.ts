/** Columns that are in the opened row as well, and that a smaller window leaves out. */
export const wideColumn = 'max-[1279px]:hidden';
