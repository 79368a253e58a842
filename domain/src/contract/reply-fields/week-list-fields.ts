/* The fields of a week's lists, by area. A new workflow adds its line here. */
export { keyFields } from './key-fields.ts';
export { lookUpFields } from './look-up-fields.ts';
export { staffFields } from './staff-fields.ts';
export { ticketFields } from './ticket-fields.ts';
export { vehicleFields } from './vehicle-fields.ts';
