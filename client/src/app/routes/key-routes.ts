import { createRoute, notFound } from '@tanstack/react-router';
import { type GroupType, groupTypes } from '#lists/keys/key-list-keys.ts';
import { actionScreen } from '../action-screen.ts';
import { fromBase64Param, toBase64Param } from '../base64-param.ts';
import { lazyScreen } from '../missing-code.ts';
import { inWeek } from './parents.ts';

const keyChooser = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist',
  staticData: { bottomNav: true },
  component: lazyScreen(() => import('../../features/keys/key-chooser-screen.tsx'), 'KeyChooserScreen'),
});

const keyList = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/$groupType/$distLocation',
  params: {
    parse: ({ groupType, distLocation }) => ({
      groupType: groupTypeParam(groupType),
      distLocation: fromBase64Param(distLocation),
    }),
    stringify: ({ groupType, distLocation }) => ({ groupType, distLocation: toBase64Param(distLocation) }),
  },
  component: lazyScreen(() => import('../../features/keys/key-list-screen.tsx'), 'KeyListScreen'),
});

const keyRoom = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/room/$roomId/$scanType',
  component: actionScreen(() => import('../../features/keys/key-room-screen.tsx'), 'KeyRoomScreen'),
});

const keyRoomOfPerson = createRoute({
  getParentRoute: () => inWeek,
  path: '/keyDist/room/$roomId/$scanType/$barcode',
  component: actionScreen(() => import('../../features/keys/key-room-screen.tsx'), 'KeyRoomScreen'),
});

/** Room keys going out and coming back. */
export const keyRoutes = [keyChooser, keyList, keyRoom, keyRoomOfPerson] as const;

/** How the rooms of an address are grouped; any other word leads to the not-found screen. */
function groupTypeParam(text: string): GroupType {
  const known = groupTypes.find((groupType) => groupType === text);
  if (!known) throw notFound();
  return known;
}
