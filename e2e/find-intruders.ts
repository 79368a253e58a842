import type { Page } from '@playwright/test';

/** What must not be in a page of ours, however it got there: anything that acts, fetches or leads to where it should not. */
export function findIntruders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const forbidden =
      'iframe, object, embed, base, form[action], meta[http-equiv], math, template, marquee, applet, video[src], audio, ' +
      'script:not([src]), svg :is(script, use, a, animate, set, image, foreignObject)';
    const acts = /^on|^(?:srcdoc|formaction|ping|background|srcset|popovertarget|xlink:href)$/;
    const described = (element: Element) => element.outerHTML.slice(0, 120);
    const found = [...document.querySelectorAll(forbidden)].map(described);
    for (const element of document.querySelectorAll('*'))
      if (element.getAttributeNames().some((name) => acts.test(name))) found.push(described(element));
    for (const element of document.querySelectorAll<HTMLElement>('script[src], link, img')) {
      const address = element.getAttribute(element instanceof HTMLLinkElement ? 'href' : 'src') ?? '';
      if (new URL(address, location.href).origin !== location.origin) found.push(described(element));
    }
    for (const link of document.querySelectorAll('a')) {
      const { protocol, origin } = new URL(link.href, location.href);
      // A link within the app uses the router, and never comes from somebody's text.
      const inApp = origin === location.origin && link.target === '' && !link.closest('.rich-text');
      if (!inApp && !['https:', 'tel:', 'mailto:', 'sms:'].includes(protocol)) found.push(described(link));
    }
    for (const element of document.querySelectorAll('.rich-text *'))
      if (element.matches('[id], [name], [style], [class]')) found.push(described(element));
    return found;
  });
}
