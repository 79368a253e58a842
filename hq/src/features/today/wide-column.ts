/** Columns that are in the opened row as well, and that a smaller window leaves out. */
export const wideColumn = 'max-[1535px]:hidden';

/** What the opened row says because the window is too small for its columns. */
export const insteadOfColumns = 'min-[1536px]:hidden';
