import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { createRoute, notFound } from '@tanstack/react-router';
import { actionScreen } from '../action-screen.ts';
import { fromBase64Param, toBase64Param } from '../base64-param.ts';
import { lazyScreen } from '../missing-code.ts';
import { inWeek } from './parents.ts';

const coachList = createRoute({
  getParentRoute: () => inWeek,
  path: '/coach',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/vehicles/coaches/coach-list-screen.tsx'),
    'CoachListScreen',
  ),
});

const coachDetail = createRoute({
  getParentRoute: () => inWeek,
  path: '/coach/$coachId',
  component: lazyScreen(
    () => import('../../features/vehicles/coaches/coach-detail-screen.tsx'),
    'CoachDetailScreen',
  ),
});

const selectLoadCoach = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadCoach',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/vehicles/coaches/select-load-coach-screen.tsx'),
    'SelectLoadCoachScreen',
  ),
});

const loadCoach = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadCoach/$coachId/$direction',
  params: { parse: ({ coachId, direction }) => ({ coachId, direction: directionParam(direction) }) },
  component: actionScreen(
    () => import('../../features/vehicles/coaches/load-coach-screen.tsx'),
    'LoadCoachScreen',
  ),
});

const transferList = createRoute({
  getParentRoute: () => inWeek,
  path: '/transfer',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/vehicles/transfers/transfer-list-screen.tsx'),
    'TransferListScreen',
  ),
});

const transferDetail = createRoute({
  getParentRoute: () => inWeek,
  path: '/transfer/$transferId',
  component: lazyScreen(
    () => import('../../features/vehicles/transfers/transfer-detail-screen.tsx'),
    'TransferDetailScreen',
  ),
});

const selectLoadTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadTransfer',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/vehicles/transfers/select-transfer-screens.tsx'),
    'SelectLoadTransferScreen',
  ),
});

const loadTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/loadTransfer/$transferId/$direction',
  params: { parse: ({ transferId, direction }) => ({ transferId, direction: directionParam(direction) }) },
  component: actionScreen(
    () => import('../../features/vehicles/transfers/load-transfer-screen.tsx'),
    'LoadTransferScreen',
  ),
});

const selectExtrasTransfer = createRoute({
  getParentRoute: () => inWeek,
  path: '/load-extras',
  staticData: { bottomNav: true },
  component: lazyScreen(
    () => import('../../features/vehicles/transfers/select-transfer-screens.tsx'),
    'SelectExtrasTransferScreen',
  ),
});

const loadExtras = createRoute({
  getParentRoute: () => inWeek,
  path: '/load-extras/$transferId',
  params: {
    parse: ({ transferId }) => ({ transferId: fromBase64Param(transferId) }),
    stringify: ({ transferId }) => ({ transferId: toBase64Param(transferId) }),
  },
  validateSearch: ({ direction }: { direction?: unknown }): { direction?: Direction } =>
    direction === 'outbound' || direction === 'inbound' ? { direction } : {},
  component: actionScreen(
    () => import('../../features/vehicles/extras/load-extras-screen.tsx'),
    'LoadExtrasScreen',
  ),
});

/** Coaches, transfers and the extra passengers on them. */
export const vehicleRoutes = [
  coachList,
  coachDetail,
  selectLoadCoach,
  loadCoach,
  transferList,
  transferDetail,
  selectLoadTransfer,
  loadTransfer,
  selectExtrasTransfer,
  loadExtras,
] as const;

/** The direction in an address; any other word leads to the not-found screen. */
function directionParam(text: string): Direction {
  if (text !== 'outbound' && text !== 'inbound') throw notFound();
  return text;
}
