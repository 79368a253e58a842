interface UserAgentData {
  getHighEntropyValues: (hints: string[]) => Promise<{ model?: string }>;
}

/** Returns what the phone is called, `Pixel 8`; empty where the browser does not say, which most do not. */
export async function deviceModel(): Promise<string> {
  const { userAgentData } = navigator as { userAgentData?: UserAgentData };
  return (await userAgentData?.getHighEntropyValues(['model']))?.model ?? '';
}
