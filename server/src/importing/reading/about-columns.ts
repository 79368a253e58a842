/** The sheet of a template that says what each column takes; an import leaves it out. */
export const ABOUT_COLUMNS = 'About the columns';
/** The same beside the folders of a template. */
export const ABOUT_COLUMNS_FILE = 'about-the-columns.csv';
