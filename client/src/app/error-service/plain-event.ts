import type { ErrorEvent, Exception, StackFrame } from '@sentry/core';

/** Files of the build; no other address of a stack is sent, because a page's own may name a passenger. */
const OWN_FILE = /\/assets\/([\w.-]+\.js)$/;
/** Names of classes of errors, as engines and this app give them. */
const ERROR_TYPE = /^(?:[A-Z][A-Za-z]{0,30})?(?:Error|Exception)$|^(?:MissingCode|UnhandledRejection)$/;

/** Builds a new event from the parts that may leave the phone; everything else of the given one is left out. */
export function plainEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, level, release, environment, exception, tags } = event;
  return {
    type: undefined,
    platform: 'javascript',
    ...(event_id && { event_id }),
    ...(timestamp && { timestamp }),
    ...(level && { level }),
    ...(release && { release }),
    ...(environment && { environment }),
    exception: { values: (exception?.values ?? []).map(plainException) },
    tags: Object.fromEntries(
      ['place', 'route', 'replayId'].flatMap((name) => (tags?.[name] ? [[name, tags[name]]] : [])),
    ),
    contexts: { device_info: { userAgent: navigator.userAgent } },
  };
}

function plainException({ type = '', value = '', mechanism, stacktrace }: Exception): Exception {
  // Errors of a browser's own interfaces have their kind before their message.
  const [, kind = '', message = ''] = /^(\w+): (.*)$/s.exec(value) ?? [];
  const hasKind = ERROR_TYPE.test(kind);
  return {
    type: hasKind ? kind : ERROR_TYPE.test(type) ? type : 'Error',
    value: plainText(hasKind ? message : value),
    ...(mechanism && { mechanism: { type: 'generic', handled: mechanism.handled ?? true } }),
    stacktrace: { frames: (stacktrace?.frames ?? []).flatMap(plainFrame) },
  };
}

/** Places in the built code only: the function names in a stack may be anybody's text. */
function plainFrame({ filename, lineno, colno }: StackFrame): StackFrame[] {
  const [, file] = OWN_FILE.exec(filename ?? '') ?? [];
  if (file === undefined || lineno === undefined || colno === undefined) return [];
  return [{ filename: `app:///assets/${file}`, lineno, colno, in_app: true }];
}

/**
 * All the words that a message to the error service may consist of: those of browsers' own errors and of ours. A name,
 * a reference or what somebody typed is not among them, so it cannot go out, whatever error it got into.
 */
const WORDS = new Set(
  `a abort aborted access accessible after already an and another any app are argument arguments array as assign at async
  attempt attempted audio await be because been before being by byte call called camera can cannot chunk circular class
  clone cloned close closed closing code connection constant constraint constraints construct constructor context
  converting convert could create created data database decode decoded decoder defined denied device devices did different
  disconnected does done element empty end ended error errors exceeded exception execute exist exists expected failed
  failure fetch file first for format found frame from function get getting given has have host in initialized input
  instance integer internal into invalid is it iterable iterator json key keys length load loaded local locked lost match
  maximum media memory message method missing module more must need never new no node non not nothing null number object
  of on only open opened operation or other out output page parameter parse parsed part pattern pending permission picture
  play position primitive promise properties property provided quota range read reading readonly received recursion reduce redeclaration
  rejected reference regular removed request requested resolved response result return returned running same scan scanner
  screen script secure security server service set setting shared show signal since size source specified stack start
  started starting state stopped storage store stream string structure support supported symbol syntax system taken than
  that the this thread time timed timeout to token too track transaction transfer type types undefined unexpected unique
  unknown unsupported upgrade use used user valid value values version video was wasm way were when while with without
  work worker write`.split(/\s+/),
);
const MOST_WORDS = 40;

/** Returns a message in lower case, with '…' for every word that is not one of the above. */
export function plainText(message: string): string {
  const words = message
    .slice(0, 2_000)
    .split(/\s+/)
    .filter((word) => word !== '');
  const said = words.slice(0, MOST_WORDS).map((word) => {
    const bare = word.replace(/^[('"]+|[)'".,:;!?]+$/g, '').toLowerCase();
    return WORDS.has(bare) ? bare : '…';
  });
  return said.filter((word, index) => word !== '…' || said[index - 1] !== '…').join(' ');
}
