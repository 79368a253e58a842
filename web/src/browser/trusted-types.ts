/** A policy returns objects; browsers without Trusted Types, and our own types, treat them as strings. */
interface Policy {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+|sw)\.js$/;

const rules: Policy = {
  createHTML: (markup) => markup,
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin || !OWN_SCRIPT.test(pathname))
      throw new TypeError('not a script of this app');
    return address;
  },
};

/**
 * The only policy that the server lets the page have. Every other string that would become markup or code is refused
 * by the browser, so this file shows all the ways there are.
 */
const policy =
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('offpiste', rules) ?? rules;

/** Reads markup into a separate document, where nothing of it runs or is fetched. */
export function readMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(policy.createHTML(markup), 'text/html').body;
}

/** The address of a worker of this app, as browsers require it. Throws a TypeError on any other. */
export function ownScript(address: string): string {
  return policy.createScriptURL(address);
}
