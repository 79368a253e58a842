/** The texts of the transfer screens; those of the specification are word for word. */
export const transferText = {
  notFound: 'Transfer not found',
  none: {
    outbound: 'No outbound transfers available',
    inbound: 'No inbound transfers available',
  },
  noCapacity: 'No Capacity Listed',
  capacitySummary: 'Capacity Summary',
} as const;
