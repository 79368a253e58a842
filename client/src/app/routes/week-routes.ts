/* The screens of a chosen week, by area. A new workflow adds its line here. */
export { keyRoutes } from './key-routes.ts';
export { lookUpRoutes } from './look-up-routes.ts';
export { ticketRoutes } from './ticket-routes.ts';
export { vehicleRoutes } from './vehicle-routes.ts';
