import { expect, it } from 'vitest';
import { journeyCases } from './journey.cases.ts';
import { foldJourney, isLoaded, type JourneyFact } from './journey.ts';

const orders = (facts: readonly JourneyFact[]): JourneyFact[][] =>
  facts.length < 2
    ? [[...facts]]
    : facts.flatMap((first) =>
        orders(facts.filter((fact) => fact !== first)).map((rest) => [first, ...rest]),
      );

it.each(journeyCases)('$name, whatever order it arrived in', ({ facts, restsOn }) => {
  for (const order of orders(facts)) {
    const { state, place } = foldJourney(order);
    expect(place).toBe(restsOn?.place ?? '');
    expect(isLoaded(state)).toBe(restsOn?.noShow === null);
    if (!restsOn) expect(state).toBeNull();
    else {
      const { noShow, place: _, seq: __, ...byWhom } = restsOn;
      expect(state).toEqual(noShow ? { noShow: { ...byWhom, ...noShow } } : byWhom);
    }
  }
});
