/** An invented valley with three villages to stay in, and one that has nothing in it yet. */
export interface Resort {
  id: string;
  name: string;
  lat: number;
  lng: number;
  coachStation: string;
}

export const resorts = [
  {
    id: 'val-corbier',
    name: 'Val Corbier',
    lat: 45.4693,
    lng: 6.5071,
    coachStation: 'Val Corbier coach station',
  },
  {
    id: 'roc-blanc',
    name: 'Roc Blanc',
    lat: 45.4418,
    lng: 6.5532,
    coachStation: 'Roc Blanc, Place du Village',
  },
  {
    id: 'aiguilles-neuves',
    name: 'Les Aiguilles Neuves',
    lat: 45.4127,
    lng: 6.5924,
    coachStation: 'Les Aiguilles Neuves, upper car park',
  },
] as const satisfies readonly Resort[];

export const emptyResort = { id: 'sainte-aurore', name: 'Sainte-Aurore' };

/** A link to the place on a map. */
export function mapLink(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat.toFixed(4)}&mlon=${lng.toFixed(4)}#map=17/${lat.toFixed(4)}/${lng.toFixed(4)}`;
}
