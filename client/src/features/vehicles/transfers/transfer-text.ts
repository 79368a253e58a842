/** The texts of the transfer screens; those of the specification are word for word. */
export const transferText = {
  notFound: 'Transfer not found',
  noCapacity: 'No Capacity Listed',
  capacitySummary: 'Capacity Summary',
} as const;
