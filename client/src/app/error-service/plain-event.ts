import type { ErrorEvent, Exception, StackFrame } from '@sentry/core';
import { plainText } from './plain-text.ts';

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
