/* The lists of a week, by area. A new workflow with lists adds its line here. */
export { keyLists } from './keys/key-lists.ts';
export { lookUpLists } from './look-up-lists.ts';
export { ticketLists } from './ticket-lists.ts';
export { vehicleLists } from './vehicle-lists.ts';
