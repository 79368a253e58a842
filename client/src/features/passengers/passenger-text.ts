/** The texts of the passenger screens; those of the specification appear word for word. */
export const passengerText = {
  notFound: 'Passenger not found or failed to load data.',
  notPermitted: 'You do not have permissions to view this page',
  noResults: 'No results found',
  noResultsHint: "Try adjusting your search to find what you're looking for.",
  unknownCode: 'Nobody in this week has this code',
  anotherBrand: 'Another brand',
  searchHint: 'Room, coach or the last digits of a telephone number work too.',
  notAvailable: 'Not available',
  none: 'N/A',
  timeUnknown: 'Time not available',
  noLiftPass: 'No lift pass info',
  noSkiHire: 'No equipment hire info',
  noAccommodation: 'No accommodation info',
  nothing: 'No information at this time',
} as const;
