export interface PickUp {
  city: string;
  address: string;
  lat: number;
  lng: number;
}

const stop = (city: string, address: string, lat: number, lng: number): PickUp => ({
  city,
  address,
  lat,
  lng,
});

/** Routes from the cities of Britain to the Channel, each with its stops in order. */
export const routes: readonly { name: string; stops: readonly PickUp[] }[] = [
  {
    name: 'East coast',
    stops: [
      stop('Newcastle', 'St James Boulevard coach station, NE1 4BW', 54.9693, -1.6214),
      stop('Durham', 'Elvet Riverside, New Elvet, DH1 3JT', 54.773, -1.572),
      stop('York', 'Leeman Road, memorial gardens, YO26 4XJ', 53.9591, -1.0934),
    ],
  },
  {
    name: 'Yorkshire',
    stops: [
      stop('Leeds', 'Woodhouse Lane car park, LS2 3AX', 53.8057, -1.5525),
      stop('Sheffield', 'Western Bank, Alfred Denny bus stop, S10 2TN', 53.3814, -1.4884),
      stop('Nottingham', 'University Park, East Drive, NG7 2RD', 52.9389, -1.1955),
    ],
  },
  {
    name: 'North west',
    stops: [
      stop('Lancaster', 'Alexandra Square underpass, LA1 4YW', 54.0104, -2.7856),
      stop('Liverpool', 'Mount Pleasant, Metropolitan Cathedral steps, L3 5TQ', 53.4047, -2.9688),
      stop('Manchester', 'Chorlton Street coach station, M1 3JF', 53.4774, -2.2352),
    ],
  },
  {
    name: 'Midlands',
    stops: [
      stop('Birmingham', 'Edgbaston, University North Gate, B15 2TU', 52.4521, -1.9294),
      stop('Warwick', 'University Road, Gibbet Hill roundabout, CV4 7AL', 52.3793, -1.5615),
      stop('Leicester', 'University Road, Mayor’s Walk, LE1 7RH', 52.6211, -1.1246),
      stop('Cambridge', 'Trumpington Road, Botanic Garden gate, CB2 1JE', 52.1937, 0.1255),
    ],
  },
  {
    name: 'West',
    stops: [
      stop('Exeter', 'Streatham Campus, Stocker Road, EX4 4PY', 50.7365, -3.5344),
      stop('Bristol', 'Clifton Triangle, Queen’s Road, BS8 1QU', 51.4562, -2.6068),
      stop('Bath', 'Claverton Down, university arrivals square, BA2 7AY', 51.3796, -2.3307),
    ],
  },
  {
    name: 'Wales',
    stops: [
      stop('Swansea', 'Singleton Park, Mumbles Road, SA2 8PP', 51.6093, -3.9806),
      stop('Cardiff', 'Park Place, Students’ Union steps, CF10 3QN', 51.4888, -3.1775),
      stop('Reading', 'Whiteknights, Shinfield Road gate, RG6 6UA', 51.4414, -0.9438),
    ],
  },
  {
    name: 'South coast',
    stops: [
      stop('Bournemouth', 'Talbot Campus, Fern Barrow, BH12 5BB', 50.7425, -1.8983),
      stop('Southampton', 'Highfield interchange, University Road, SO17 1BJ', 50.9349, -1.3966),
      stop('Brighton', 'Falmer station approach, BN1 9SD', 50.8622, -0.0876),
    ],
  },
  {
    name: 'London',
    stops: [
      stop('Oxford', 'Gloucester Green coach station, OX1 2BU', 51.7538, -1.2627),
      stop('London Victoria', 'Victoria Coach Station, bay 12, SW1W 9TP', 51.4926, -0.1489),
      stop('Canterbury', 'Giles Lane, university bus stop, CT2 7NZ', 51.297, 1.0683),
    ],
  },
];
