import type { Rolldown } from 'vite';

/** What a phone fetches until a rep has signed in and chosen a week. */
export const FIRST_SCREENS = /\/(login-screen|unlock-route|select-week-screen|home-screen)\.tsx$/;

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Code that so many parts share is one file. What a module imports is shared by as many parts or more, so files do not
 * import each other in a circle, which would run code before what it needs.
 */
const SHARED_BY = [10, 4, 2];

/**
 * How the app's code is divided into files. A request more costs a slow network more than the bytes in it, and a phone
 * fetches them all before the app is kept on it: what every start needs is one file, what the first screens need besides
 * is another, and later screens have one for each area and a few that areas share.
 */
export function codeSplitting(): CodeSplitting {
  const isForFirstScreens = firstScreensCode();
  return {
    groups: [
      { name: 'start', tags: ['$initial'] },
      // Alone in its file, which then has the same name in every version of the app: an update does not fetch it again.
      { name: 'pdfjs', test: /[\\/]pdfjs-dist[\\/]/ },
      {
        debugName: 'first-screens',
        name: (id, graph) => (isForFirstScreens(id, graph) ? 'first-screens' : null),
      },
      ...SHARED_BY.map((minShareCount) => ({ name: `shared-by-${minShareCount}`, minShareCount })),
      { debugName: 'areas', name: areaOf, test: /[\\/]features[\\/].*-screens?\.tsx$/ },
    ],
  };
}

/** Whether one of the first screens imports a module, directly or through others. */
function firstScreensCode(): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isForFirstScreens = (id: string, graph: Graph): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Of modules that import each other.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const found = FIRST_SCREENS.test(id) || importers.some((importer) => isForFirstScreens(importer, graph));
    known.set(id, found);
    return found;
  };
  return isForFirstScreens;
}

function areaOf(id: string): string | null {
  return /[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? null;
}
