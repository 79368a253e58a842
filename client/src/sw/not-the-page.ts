/** Addresses that a browser may open and that never lead to the app's page: data, headquarters, the server's own pages, files. */
export const notThePage: readonly RegExp[] = [
  /^\/(?:api|auth|files|whatsOn|config|demo|hq|healthz|readyz|metrics)(?:[/?]|$)/,
  /^[^?]*\.[a-z][a-z\d]{1,10}(?:\?|$)/i,
];
