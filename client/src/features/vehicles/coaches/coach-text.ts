/** The texts of the coach screens; those of the specification are word for word. */
export const coachText = {
  notFound: 'Coach not found',
  none: {
    outbound: 'No outbound coaches available',
    inbound: 'No inbound coaches available',
  },
} as const;
